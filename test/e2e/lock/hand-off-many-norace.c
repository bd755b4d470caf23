// RUN: %check-norace %s
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
      x = 1;
      omp_unset_lock(&lock);

    } else {
      omp_set_lock(&lock);
      omp_unset_lock(&lock);
      USE(x);
    }
  }
  omp_destroy_lock(&lock);
  return 0;
}
