// repair: an ordered block around
#include <stdio.h>
#define N 64
int a[N];

int main(void) {
  int x = 1;
#ifdef REPAIRED
#pragma omp parallel for ordered
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < N; i++) {
#ifdef REPAIRED
#pragma omp ordered
#endif
    x = 2 * x + i;
#ifdef NEAR
    a[i] = x; // outside the block
#endif
  }
  printf("%d %d\n", x, a[3]);
}
