/*
 * The chunks of for simd run on several threads: the element before the chunk belongs to another.
 * Data race pair: a[i]@12:5:W vs. a[i - 1]@12:12:R
 */
#include <stdio.h>

static int a[65], b[65];

int main(void) {
#pragma omp parallel for simd
  for (int i = 1; i < 65; i++)
    a[i] = a[i - 1] + 1;
  printf("%d\n", a[64] + b[0] > 0);
  return 0;
}
