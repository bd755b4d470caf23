// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: lock.hand-off
// The lock is handed off to each who acquires it after the barrier, not only to the next.
#include "e2e.h"

omp_lock_t lock;
int x;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    if (me == 0)
      omp_set_lock(&lock);
#pragma omp barrier
    if (me == 0) {

      omp_unset_lock(&lock);
      x = 1; // RACE
    } else {
      omp_set_lock(&lock);
      omp_unset_lock(&lock);
      USE(x); // RACE
    }
  }
  omp_destroy_lock(&lock);
  return 0;
}
