/*
 * Each iteration adds to one of four sums that its number selects: iterations 0 and 4 share a sum, whoever runs
 * them.
 * Data race pair: part[i % 4]@14:5:W vs. part[i % 4]@14:5:W
 */
#include <omp.h>
#include <stdio.h>

static double part[64];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 32; i++)
    part[i % 4] += 0.5 * i;
  double sum = 0;
  for (int t = 0; t < 64; t++)
    sum += part[t];
  printf("%g\n", sum);
  return 0;
}
