/*
 * A nowait leaves the task of the single body running while threads read.
 * Data race pair: x@14:7:W vs. x@16:13:R
 */
#include <stdio.h>

int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel reduction(+ : seen)
  {
#pragma omp single nowait
    {
#pragma omp task shared(x)
      x = 1;
    }
    seen += x;
  }
  printf("%d\n", seen >= 0);
  return 0;
}
