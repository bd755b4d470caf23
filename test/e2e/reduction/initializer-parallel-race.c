// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.part
// The copies of the region begin with the value of the original, which a faster thread may have combined into already.
#include "e2e.h"

#pragma omp declare reduction(largest : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)

int main(void) {
  int most = 5;
#pragma omp parallel reduction(largest : most)
  {
    most = most > omp_get_thread_num() ? most : omp_get_thread_num();
    USE(most);
  }
  return most < 5;
}
