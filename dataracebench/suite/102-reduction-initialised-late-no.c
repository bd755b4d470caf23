/*
 * No data race: the barrier orders the initialisation before the loop (OpenMP 5.2, barrier construct).
 */
#include <stdio.h>

int main(void) {
  int sum;
#pragma omp parallel
  {
#pragma omp masked
    sum = 0;
#pragma omp barrier
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 32; i++)
      sum += i;
  }
  printf("%d\n", sum > 0);
  return 0;
}
