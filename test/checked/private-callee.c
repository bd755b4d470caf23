// repair: private(x) at
#include <stdio.h>
#define N 64
int a[N], b[N], x;

void twice(int i) { b[i] = 2 * x; }

int main(void) {
#ifdef REPAIRED
#pragma omp parallel for private(x)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < N; i++) {
    x = a[i] + 1;
#ifdef NEAR
    twice(i); // reads the variable that is no copy
#else
    b[i] = 2 * x;
#endif
  }
  printf("%d\n", b[3]);
}
