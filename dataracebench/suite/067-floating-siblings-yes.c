/*
 * Whether tasks of two iterations are siblings depends on who executes the iterations: the dependence orders
 * nothing.
 * Data race pair: x@13:5:W vs. x@13:5:W
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
#pragma omp task shared(x) depend(inout : x)
    x += i;
  }
  printf("%d\n", x >= 0);
  return 0;
}
