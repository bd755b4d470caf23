// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: reduction.part
// Copies begin with a constant.
#include "e2e.h"

#pragma omp declare reduction(largest : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = -1)

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
