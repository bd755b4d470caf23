/*
 * The outer task is not final: its children run in parallel.
 * Data race pair: x@15:7:W vs. x@15:7:W
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
#pragma omp task shared(x)
  {
    for (int k = 0; k < 3; k++) {
#pragma omp task shared(x)
      x += k;
    }
  }
  printf("%d\n", x >= 0);
  return 0;
}
