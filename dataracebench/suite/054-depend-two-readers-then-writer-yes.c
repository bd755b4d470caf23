/*
 * The writer declares in, too: readers of the same variable are not ordered.
 * Data race pair: x@13:9:R vs. x@17:5:W
 */
#include <stdio.h>

int main(void) {
  int x = 1, a = 0, b = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x, a) depend(in : x)
    a = x;
#pragma omp task shared(x, b) depend(in : x)
    b = x;
#pragma omp task shared(x) depend(in : x)
    x = 2;
  }
  printf("%d\n", a + b + x > 0);
  return 0;
}
