/*
 * The second region's task copies the variable while the first task writes it.
 * Data race pair: x@13:5:W vs. firstprivate@14:18:R
 */
#include <stdio.h>

int main(void) {
  int x = 1, out = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x = 2;
#pragma omp task firstprivate(x) shared(out)
    out = x;
  }
  printf("%d\n", out >= 0);
  return 0;
}
