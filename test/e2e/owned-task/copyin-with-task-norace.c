// RUN: %check-norace %s
// Rule: owned.executor
// The task uses the variable of the thread that runs it: that one is not in an inner region meanwhile.
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
    own += 1;
#pragma omp parallel copyin(own) num_threads(2)
    __asm__ volatile("");
  }
  return 0;
}
