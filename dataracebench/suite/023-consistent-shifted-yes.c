/*
 * The second loop reads the neighbour's element: at the border of two threads' parts it is another thread's.
 * Data race pair: a[i]@14:7:W vs. a[i - 1]@17:22:R
 */
#include <stdio.h>

static double a[40], b[40];

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 4) nowait
    for (int i = 0; i < 40; i++)
      a[i] = 1.0 * i;
#pragma omp for schedule(static, 4) nowait
    for (int i = 0; i < 40; i++)
      b[i] = i > 0 ? a[i - 1] : 0;
  }
  printf("%d\n", b[39] >= 0);
  return 0;
}
