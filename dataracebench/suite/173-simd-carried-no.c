/*
 * No data race: the distance is not below safelen (OpenMP 5.2, safelen clause).
 */
#include <stdio.h>

static int a[64];

int main(void) {
#pragma omp simd safelen(2)
  for (int i = 2; i < 64; i++)
    a[i] = a[i - 2] + 1;
  printf("%d\n", a[63] > 0);
  return 0;
}
