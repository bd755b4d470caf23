/*
 * The writers are children of two different tasks: dependences order siblings only.
 * Data race pair: x@15:7:W vs. x@15:7:W
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 2; k++) {
#pragma omp task shared(x)
    {
#pragma omp task shared(x) depend(inout : x)
      x += 1;
#pragma omp taskwait
    }
  }
  printf("%d\n", x > 0);
  return 0;
}
