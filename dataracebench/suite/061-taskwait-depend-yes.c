/*
 * This taskwait waits for the writer of x only.
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
#pragma omp taskwait depend(in : x)
    x += y;
#pragma omp taskwait
  }
  printf("%d\n", x > 0);
  return 0;
}
