// RUN: %check-norace %s
// Rule: barrier.code
// With a barrier.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    a[me] = me;
#pragma omp barrier
    USE(a[(me + 1) % omp_get_num_threads()]);
  }
  return 0;
}
