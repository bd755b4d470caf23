// Planes and rows are one loop of 1200 iterations.
#include "work.h"
#include <stdio.h>

static double a[6][200];

int main(void) {
#pragma omp parallel for collapse(2)
  for (int plane = 0; plane < 6; plane++)
    for (int row = 0; row < 200; row++)
      a[plane][row] = compute(100);
  printf("%f\n", a[5][199]);
}
