/*
 * No data race: the sections construct ends with a barrier (OpenMP 5.2, sections construct).
 */
#include <stdio.h>

int main(void) {
  int left = 0, right = 0, sum = 0;
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      left = 1;
#pragma omp section
      right = 2;
    }
#pragma omp single
    sum = left + right;
  }
  printf("%d\n", sum >= 0);
  return 0;
}
