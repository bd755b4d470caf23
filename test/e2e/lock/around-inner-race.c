// RUN: %check-race %s
// Rule: exclusion.around
// Each thread of the inner team holds `inner` around the loop, but the tasks that it creates there run in parallel.
#include "e2e.h"

omp_lock_t outer, inner;
int x, y[8];
int main(void) {
  omp_init_lock(&outer);
  omp_init_lock(&inner);
#pragma omp parallel num_threads(2)
  {
    omp_set_lock(&outer);
#pragma omp parallel
    {
      omp_set_lock(&inner);
#pragma omp for nowait
      for (int i = 0; i < 8; ++i) {
#pragma omp task
        y[i] = x++; // RACE
        x++;        // RACE
      }
#pragma omp taskwait
      omp_unset_lock(&inner);
    }
    omp_unset_lock(&outer);
  }
  omp_destroy_lock(&inner);
  omp_destroy_lock(&outer);
  return x < 8;
}
