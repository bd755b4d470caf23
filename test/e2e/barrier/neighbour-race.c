// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: barrier.code
// Each thread reads its neighbour's element without a barrier.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    a[me] = me; // RACE
    USE(a[(me + 1) % omp_get_num_threads()]); // RACE
  }
  return 0;
}
