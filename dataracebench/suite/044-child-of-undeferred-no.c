/*
 * No data race: the undeferred task waits for its child (OpenMP 5.2, taskwait construct).
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) if (0)
    {
#pragma omp task shared(x)
      x = 3;
#pragma omp taskwait
    }
    x = 4;
  }
  printf("%d\n", x > 0);
  return 0;
}
