/*
 * No data race: in follows out of the same variable (OpenMP 5.2, depend clause).
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(x, y) depend(in : x) depend(out : y)
    y = x;
  }
  printf("%d\n", y >= 0);
  return 0;
}
