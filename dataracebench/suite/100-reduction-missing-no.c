/*
 * No data race: reduction gives each thread a copy and combines them (OpenMP 5.2, reduction clause).
 */
#include <stdio.h>

int main(void) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 64; i++)
    sum += 1.0 / (i + 1);
  printf("%d\n", sum > 0);
  return 0;
}
