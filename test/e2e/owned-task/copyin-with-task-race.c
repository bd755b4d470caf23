// RUN: %check-race %s
// Rule: owned.executor
// The task uses the variable of the thread that encounters the region, which any thread may do meanwhile.
#include "e2e.h"

static int own;
#pragma omp threadprivate(own)
int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int *mine = &own;
    USE(mine);
#pragma omp task
    *mine += 1; // RACE
#pragma omp parallel copyin(own) num_threads(2) // RACE
    __asm__ volatile("");
  }
  return 0;
}
