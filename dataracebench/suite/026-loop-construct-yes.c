/*
 * The iterations of a loop construct may run in any order, at the same time; here each reads its predecessor's
 * element.
 * Data race pair: a[i]@14:5:W vs. a[i - 1]@14:12:R
 */
#include <stdio.h>

static int a[33], b[33];

int main(void) {
#pragma omp parallel
#pragma omp loop bind(parallel)
  for (int i = 1; i < 33; i++)
    a[i] = a[i - 1] + 1;
  printf("%d\n", a[32] + b[32] >= 0);
  return 0;
}
