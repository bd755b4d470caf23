/*
 * No data race: strict makes tasks of exactly eight iterations, executed in order (OpenMP 5.2, grainsize clause).
 */
#include <stdio.h>

static int a[32];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop grainsize(strict : 8)
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
