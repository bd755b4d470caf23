// repair: private(x) at
#include <stdio.h>
#define N 64
int a[N], b[N], x;

int main(void) {
#ifdef REPAIRED
#pragma omp parallel for private(x)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < N; i++) {
    x = a[i] + 1;
    b[i] = x * 2;
  }
#ifdef NEAR
  b[3] += x;
#endif
  printf("%d\n", b[3]);
}
