// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: lock.hand-off
// Two locks as semaphores: each thread sets its own, and unsets that of the other one.
#include "e2e.h"

static omp_lock_t empty, full;
static int x;

int main(void) {
  omp_init_lock(&empty);
  omp_init_lock(&full);
  omp_set_lock(&full);
#pragma omp parallel num_threads(2)
  for (int i = 0; i < N; i++) {
    if (omp_get_thread_num() == 0) {
      omp_set_lock(&empty);
      x = i;
      omp_unset_lock(&full);
    } else {
      omp_set_lock(&full);
      USE(x); // RACE
      omp_unset_lock(&empty);
    }
  }
  return x != N - 1;
}
