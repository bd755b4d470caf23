/*
 * The undeferred task waits for its predecessor in dependences, the writer of x, not for the writer of y.
 * Data race pair: y@15:5:W vs. y@17:10:R
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(y) depend(out : y)
    y = 1;
#pragma omp task shared(x, y) if (0) depend(in : x)
    x += y;
  }
  printf("%d\n", x > 0);
  return 0;
}
