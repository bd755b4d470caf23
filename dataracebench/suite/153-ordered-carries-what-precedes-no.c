/*
 * No data race: what stands before the block of iteration i - 1 is ordered before what stands after the block of
 * iteration i (OpenMP 5.2, ordered construct).
 */
#include <stdio.h>

static int a[24], b[24];

int main(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 1; i < 24; i++) {
    a[i] = i;
#pragma omp ordered
    {
    }
    b[i] = a[i - 1];
  }
  printf("%d\n", b[23] >= 0);
  return 0;
}
