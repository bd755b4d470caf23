/*
 * The creator goes on while the task is still to run.
 * Data race pair: x@13:5:W vs. x@14:5:W
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x = 1;
    x += 1;
  }
  printf("%d\n", x > 0);
  return 0;
}
