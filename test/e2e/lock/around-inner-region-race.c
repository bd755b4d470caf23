// RUN: %check-race %s
// Rule: exclusion.extent exclusion.around
// Each member holds the lock around the loop of a region inside another construct, also where it has created tasks.
#include "e2e.h"

int x;
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
#pragma omp parallel
  {
    // omp_set_lock(&lock);
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 4; i++) {
#pragma omp task
      USE(0);
      x++; // RACE
    }
    USE(x); // RACE
    // omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  return x > 4;
}
