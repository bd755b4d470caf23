/*
 * No data race: one name, one lock (OpenMP 5.2, critical construct).
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
#pragma omp critical(first)
    sum += 2;
  }
  printf("%d\n", sum > 0);
  return 0;
}
