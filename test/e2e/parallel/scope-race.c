// REQUIRES: llvm-22
// clang 19 cannot compile the scope construct.
// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: barrier.code
// scope nowait has no barrier.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp scope nowait
    {
      a[me] = me; // RACE
    }
    USE(a[(me + 1) % omp_get_num_threads()]); // RACE
  }
  return 0;
}
