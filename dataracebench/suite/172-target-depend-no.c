/*
 * No data race: the task depends on the target region (OpenMP 5.2, target construct, depend clause).
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target map(tofrom : x) nowait depend(out : x)
    x = 1;
#pragma omp task shared(x, y) depend(in : x)
    y = x;
#pragma omp taskwait
  }
  printf("%d\n", y >= 0);
  return 0;
}
