/*
 * No data race: the predecessor waits for its child (OpenMP 5.2, depend clause, taskwait construct).
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    {
#pragma omp task shared(x)
      x = 1;
#pragma omp taskwait
    }
#pragma omp task shared(x, y) depend(in : x)
    y = x;
  }
  printf("%d\n", y >= 0);
  return 0;
}
