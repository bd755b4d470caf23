/*
 * With nowait the original is combined at some time before the next barrier: reading it before is a race.
 * Data race pair: reduction@11:17:W vs. sum@15:17:R
 */
#include <stdio.h>

int main(void) {
  int sum = 0, twice = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < 32; i++)
      sum += i;
#pragma omp single
    twice = 2 * sum;
  }
  printf("%d\n", twice >= 0);
  return 0;
}
