/*
 * No data race: inout waits for all earlier in (OpenMP 5.2, depend clause).
 */
#include <stdio.h>

int main(void) {
  int x = 1, a = 0, b = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x, a) depend(in : x)
    a = x;
#pragma omp task shared(x, b) depend(in : x)
    b = x;
#pragma omp task shared(x) depend(inout : x)
    x = 2;
  }
  printf("%d\n", a + b + x > 0);
  return 0;
}
