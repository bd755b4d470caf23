// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: barrier.code
// The function called between the phases does not wait.
#include "e2e.h"

int a[64];
NOINLINE static void sync(void) {
  USE(0);
}
int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    a[me] = me; // RACE
    sync();
    USE(a[(me + 1) % omp_get_num_threads()]); // RACE
  }
  return 0;
}
