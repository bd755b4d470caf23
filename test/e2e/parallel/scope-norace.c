// REQUIRES: llvm-22
// clang 19 cannot compile the scope construct.
// RUN: %check-norace %s
// Rule: barrier.code
// scope ends with a barrier.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp scope
    {
      a[me] = me;
    }
    USE(a[(me + 1) % omp_get_num_threads()]);
  }
  return 0;
}
