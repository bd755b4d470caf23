/*
 * The undeferred task is complete when the creator goes on, but nobody waited for its child.
 * Data race pair: x@15:7:W vs. x@17:5:W
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) if (0)
    {
#pragma omp task shared(x)
      x = 3;
    }
    x = 4;
  }
  printf("%d\n", x > 0);
  return 0;
}
