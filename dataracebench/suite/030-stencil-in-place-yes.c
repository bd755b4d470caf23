/*
 * The stencil writes into the array that its neighbours read.
 * Data race pair: a[i]@15:7:W vs. a[i - 1]@15:21:R
 */
#include <stdio.h>

static double a[34], b[34];

int main(void) {
  a[0] = 1;
#pragma omp parallel
  for (int step = 0; step < 3; step++) {
#pragma omp for
    for (int i = 1; i < 33; i++)
      a[i] = 0.5 * (a[i - 1] + a[i + 1]);
#pragma omp for
    for (int i = 1; i < 33; i++)
      b[i] = a[i];
  }
  printf("%g\n", a[33]);
  return 0;
}
