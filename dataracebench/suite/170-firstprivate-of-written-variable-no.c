/*
 * No data race: the first task is joined before the copy is made (OpenMP 5.2, firstprivate clause, taskwait
 * construct).
 */
#include <stdio.h>

int main(void) {
  int x = 1, out = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x = 2;
#pragma omp taskwait
#pragma omp task firstprivate(x) shared(out)
    out = x;
  }
  printf("%d\n", out >= 0);
  return 0;
}
