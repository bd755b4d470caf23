/*
 * The loops have different numbers of iterations, so their divisions among the threads differ.
 * Data race pair: a[i]@14:7:W vs. a[i]@17:14:R
 */
#include <stdio.h>

static int a[48], b[48];

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 48; i++)
      a[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < 41; i++)
      b[i] = a[i] + 1;
  }
  printf("%d\n", b[40] >= 0);
  return 0;
}
