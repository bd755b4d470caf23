// repair: private(x) at
#include <stdio.h>
#define N 64
int a[N], b[N];
#ifdef REPAIRED
#define CLAUSE private(x)
#else
#define CLAUSE
#endif
#define PRAGMA(text) _Pragma(#text)
#define LOOP(clause) PRAGMA(omp parallel for clause)

int main(void) {
  int x = 0;
  LOOP(CLAUSE)
  for (int i = 0; i < N; i++) {
#ifdef NEAR
    if (i % 2 == 0) // else the iteration reads it first
#endif
    x = a[i] + 1;
    b[i] = x * 2;
  }
  printf("%d\n", b[3]);
}
