// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: barrier.code
// The second barrier is missing: a read of one step meets the write of the next.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    for (int t = 0; t < 3; t++) {
      a[me] = t; // RACE
#pragma omp barrier
      USE(a[(me + 1) % omp_get_num_threads()]); // RACE
    }
  }
  return 0;
}
