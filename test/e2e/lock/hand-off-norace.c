// RUN: %check-norace %s
// Rule: lock.hand-off
// The barrier says so: the release by the first is ordered with the second's acquire and all that follows.
#include "e2e.h"

int x;
omp_lock_t l;
int main(void) {
  omp_init_lock(&l);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      omp_set_lock(&l);
#pragma omp barrier
    if (omp_get_thread_num() == 0) {
      x = 1;
      omp_unset_lock(&l);
    } else {
      omp_set_lock(&l);
      omp_unset_lock(&l);
      USE(x);
    }
  }
  omp_destroy_lock(&l);
  return x != 1;
}
