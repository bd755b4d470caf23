/*
 * No data race: the dependence orders the tasks; the priority adds nothing (OpenMP 5.2, depend clause, priority
 * clause).
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) priority(10) depend(out : x)
    x = 1;
#pragma omp task shared(x, y) priority(0) depend(in : x)
    y = x;
  }
  printf("%d\n", y >= 0);
  return 0;
}
