/*
 * No data race: all three tasks name x (OpenMP 5.2, depend clause).
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(x) depend(inout : x)
    x += 1;
#pragma omp task shared(x) depend(inout : x)
    x *= 2;
  }
  printf("%d\n", x > 0);
  return 0;
}
