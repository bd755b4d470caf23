/*
 * No data race: writer and reader use the same critical section (OpenMP 5.2, critical construct).
 */
#include <stdio.h>

int main(void) {
  int value = 0, copy = 0;
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical
      value = 3;
    }
#pragma omp section
    {
#pragma omp critical
      copy = value;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
