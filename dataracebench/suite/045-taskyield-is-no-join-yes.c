/*
 * At a taskyield other tasks may run; it waits for none.
 * Data race pair: x@13:5:W vs. x@15:9:R
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x = 1;
#pragma omp taskyield
    y = x;
  }
  printf("%d\n", y >= 0);
  return 0;
}
