/*
 * Lanes of the loop run together: a lane reads what its predecessor, two before it, writes.
 * Data race pair: a[i]@12:5:W vs. a[i - 2]@12:12:R
 */
#include <stdio.h>

static int a[64];

int main(void) {
#pragma omp simd
  for (int i = 2; i < 64; i++)
    a[i] = a[i - 2] + 1;
  printf("%d\n", a[63] > 0);
  return 0;
}
