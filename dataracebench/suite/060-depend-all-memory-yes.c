/*
 * The last task depends on the first only.
 * Data race pair: y@16:5:W vs. y@18:15:R
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
#pragma omp task shared(x, y, sum) depend(inout : x)
    sum = x + y;
  }
  printf("%d\n", sum >= 0);
  return 0;
}
