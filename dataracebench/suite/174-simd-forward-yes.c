/*
 * order(concurrent) gives up the lexical order of reads before writes.
 * Data race pair: a[i]@12:5:W vs. a[i + 1]@12:12:R
 */
#include <stdio.h>

static int a[65];

int main(void) {
#pragma omp simd order(concurrent)
  for (int i = 0; i < 64; i++)
    a[i] = a[i + 1] + 1;
  printf("%d\n", a[0] > 0);
  return 0;
}
