/*
 * No data race: the child waits for its own child before it ends, so both are over when the taskwait returns
 * (OpenMP 5.2, taskwait construct).
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    {
#pragma omp task shared(x)
      x = 1;
#pragma omp taskwait
    }
#pragma omp taskwait
    printf("%d\n", x >= 0);
  }
  return 0;
}
