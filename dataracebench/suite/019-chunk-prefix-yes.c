/*
 * Sums run over blocks of 16 elements, but the chunks have 8: a block's middle is the border of two chunks.
 * Data race pair: a[i]@13:7:W vs. a[i - 1]@13:14:R
 */
#include <stdio.h>

static int a[64];

int main(void) {
#pragma omp parallel for schedule(dynamic, 8)
  for (int i = 0; i < 64; i++) {
    if (i % 16 != 0)
      a[i] = a[i - 1] + 1;
    else
      a[i] = 1;
  }
  printf("%d\n", a[63] > 0);
  return 0;
}
