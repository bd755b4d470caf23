/*
 * No data race: the read stands lexically before the write it conflicts with, and lanes keep that order (OpenMP
 * 5.2, simd construct).
 */
#include <stdio.h>

static int a[65];

int main(void) {
#pragma omp simd
  for (int i = 0; i < 64; i++)
    a[i] = a[i + 1] + 1;
  printf("%d\n", a[0] > 0);
  return 0;
}
