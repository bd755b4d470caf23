/*
 * inoutset tasks of one variable run in parallel, and nothing excludes them.
 * Data race pair: sum@14:7:W vs. sum@14:7:W
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 4; k++) {
#pragma omp task shared(sum) depend(inoutset : sum)
      sum += k;
    }
#pragma omp taskwait
  }
  printf("%d\n", sum >= 0);
  return 0;
}
