// RUN: %check-norace %s
// Rule: barrier.code
// It contains a barrier.
#include "e2e.h"

int a[64];
NOINLINE static void sync(void) {
#pragma omp barrier
  USE(0);
}
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    a[me] = me;
    sync();
    USE(a[(me + 1) % omp_get_num_threads()]);
  }
  return 0;
}
