/*
 * Sections of different names do not exclude each other.
 * Data race pair: sum@13:5:W vs. sum@16:5:W
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel sections
  {
#pragma omp section
#pragma omp critical(first)
    sum += 1;
#pragma omp section
#pragma omp critical(second)
    sum += 2;
  }
  printf("%d\n", sum > 0);
  return 0;
}
