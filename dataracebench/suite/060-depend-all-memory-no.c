/*
 * No data race: omp_all_memory stands for all storage, so the task waits for all earlier siblings with dependences
 * (OpenMP 5.2, depend clause).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0, y = 0, sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(y) depend(out : y)
    y = 2;
#pragma omp task shared(x, y, sum) depend(inout : omp_all_memory)
    sum = x + y;
  }
  printf("%d\n", sum >= 0);
  return 0;
}
