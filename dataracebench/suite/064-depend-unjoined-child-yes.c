/*
 * The predecessor itself is complete, but its child, which it did not join, may still write.
 * Data race pair: x@15:7:W vs. x@18:9:R
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    {
#pragma omp task shared(x)
      x = 1;
    }
#pragma omp task shared(x, y) depend(in : x)
    y = x;
  }
  printf("%d\n", y >= 0);
  return 0;
}
