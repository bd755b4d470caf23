// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: lock.hand-off
// The lock is set before the region: whoever sets it in the region comes after the thread that unsets it.
#include "e2e.h"

static omp_lock_t full;
static int x;

int main(void) {
  omp_init_lock(&full);
  omp_set_lock(&full);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      x = 1;
      omp_unset_lock(&full);
    } else {
      omp_set_lock(&full);
      USE(x); // RACE
    }
  }
  return x != 1;
}
