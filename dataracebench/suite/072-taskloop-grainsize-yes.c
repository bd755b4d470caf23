/*
 * grainsize is a lower bound, and a task may have up to twice as many iterations: where it begins is not named.
 * Data race pair: a[i]@16:9:W vs. a[i - 1]@16:16:R
 */
#include <stdio.h>

static int a[32];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop grainsize(8)
    for (int i = 0; i < 32; i++) {
      if (i % 8 != 0)
        a[i] = a[i - 1] + 1;
      else
        a[i] = 0;
    }
  }
  printf("%d\n", a[31] >= 0);
  return 0;
}
