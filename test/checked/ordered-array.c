// repair: an ordered block around
#include <stdio.h>
#define N 64
int a[N + 1], b[N];

int main(void) {
#ifdef REPAIRED
#pragma omp parallel for ordered
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < N; i++) {
#ifdef REPAIRED
#pragma omp ordered
#endif
    a[i + 1] = a[i] + i;
#ifdef NEAR
    b[i] = a[i + 1] + 1; // outside the block
#endif
  }
  printf("%d %d\n", a[N], b[3]);
}
