/*
 * With nowait the target region is a task that may still run.
 * Data race pair: x@13:5:W vs. x@14:9:R
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target map(tofrom : x) nowait
    x = 1;
    y = x;
#pragma omp taskwait
  }
  printf("%d\n", y >= 0);
  return 0;
}
