// RUN: %check-race %s
// Rule: lock.hand-off
// Nothing says which of the two takes the lock first.
#include "e2e.h"

int x;
omp_lock_t l;
int main(void) {
  omp_init_lock(&l);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      omp_set_lock(&l);
      x = 1; // RACE
      omp_unset_lock(&l);
    } else {
      omp_set_lock(&l);
      omp_unset_lock(&l);
      USE(x); // RACE
    }
  }
  omp_destroy_lock(&l);
  return x != 1;
}
