/*
 * order(concurrent) allows the iterations of one chunk to run in parallel.
 * Data race pair: a[i]@12:5:W vs. a[i - 1]@12:12:R
 */
#include <stdio.h>

static int a[16];

int main(void) {
#pragma omp parallel for schedule(static, 16) order(concurrent)
  for (int i = 1; i < 16; i++)
    a[i] = a[i - 1] + 1;
  printf("%d\n", a[15] >= 0);
  return 0;
}
