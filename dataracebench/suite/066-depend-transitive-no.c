/*
 * No data race: first before middle by x, middle before last by y (OpenMP 5.2, depend clause).
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0, data = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(data) depend(out : x)
    data = 1;
#pragma omp task depend(in : x) depend(out : y)
    {
    }
#pragma omp task shared(data) depend(in : y)
    data += 1;
  }
  printf("%d\n", data > 0);
  return 0;
}
