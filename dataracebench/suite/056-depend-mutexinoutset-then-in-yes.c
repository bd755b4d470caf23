/*
 * The reader has no dependence on the set of exclusive updaters.
 * Data race pair: sum@14:7:W vs. sum@17:12:R
 */
#include <stdio.h>

int main(void) {
  int sum = 0, copy = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 3; k++) {
#pragma omp task shared(sum) depend(mutexinoutset : sum)
      sum += k;
    }
#pragma omp task shared(sum, copy) depend(in : copy)
    copy = sum;
  }
  printf("%d\n", copy >= 0);
  return 0;
}
