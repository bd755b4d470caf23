// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: lock.hand-off
// The lock is set before the region, and unset too early.
#include "e2e.h"

static omp_lock_t full;
static int x;

int main(void) {
  omp_init_lock(&full);
  omp_set_lock(&full);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      omp_unset_lock(&full);
      x = 1; // RACE
    } else {
      omp_set_lock(&full);
      USE(x); // RACE
    }
  }
  return x != 1;
}
