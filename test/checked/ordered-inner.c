// repair: an ordered block around
#include <stdio.h>
#define N 16
int a[N + 1][N + 1];

int main(void) {
#ifdef REPAIRED
#pragma omp parallel for ordered
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < N; i++) {
#ifdef NEAR
    for (int j = 0; j < N; j++) // an iteration would execute the block more than once
#else
    int j = 1;
#endif
#ifdef REPAIRED
#pragma omp ordered
#endif
      a[i + 1][j] = a[i][j] + i;
  }
  printf("%d\n", a[N][1]);
}
