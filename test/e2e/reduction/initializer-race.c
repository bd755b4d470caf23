// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.part
// Copies begin with the value of the original, which a faster thread may have combined into already.
#include "e2e.h"

#pragma omp declare reduction(largest : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)

int main(void) {
  int most;
#pragma omp parallel
  {
#pragma omp masked
    most = 5;
#pragma omp barrier
#pragma omp for reduction(largest : most)
    for (int i = 0; i < N; i++)
      most = most > i ? most : i;
    USE(most);
  }
  return 0;
}
