// RUN: %check-norace %s
// Rule: barrier.code
// Two barriers in each step.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    for (int t = 0; t < 3; t++) {
      a[me] = t;
#pragma omp barrier
      USE(a[(me + 1) % omp_get_num_threads()]);
#pragma omp barrier
    }
  }
  return 0;
}
