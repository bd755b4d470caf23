/*
 * The task names another variable than the target region.
 * Data race pair: x@13:5:W vs. x@15:9:R
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target map(tofrom : x) nowait depend(out : x)
    x = 1;
#pragma omp task shared(x, y) depend(out : y)
    y = x;
#pragma omp taskwait
  }
  printf("%d\n", y >= 0);
  return 0;
}
