/*
 * No data race: the loop's barrier completes the reduction (OpenMP 5.2, reduction clause).
 */
#include <stdio.h>

int main(void) {
  int sum = 0, twice = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 32; i++)
      sum += i;
#pragma omp single
    twice = 2 * sum;
  }
  printf("%d\n", twice >= 0);
  return 0;
}
