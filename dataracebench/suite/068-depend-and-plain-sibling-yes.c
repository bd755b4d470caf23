/*
 * The third task has no depend clause: it is ordered with none of its siblings.
 * Data race pair: x@15:5:W vs. x@17:5:W
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(x) depend(inout : x)
    x += 1;
#pragma omp task shared(x)
    x *= 2;
  }
  printf("%d\n", x > 0);
  return 0;
}
