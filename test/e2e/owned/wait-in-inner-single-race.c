// RUN: %check-race %s
// Rule: taskwait.children
// The variable is the outer thread's. Any thread of the inner team may run the single, and waits for tasks of its own.
#include "e2e.h"
#include <omp.h>

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel
  {
    int x = 0;
#pragma omp parallel
    {
#pragma omp masked
      {
#pragma omp task
        x = 1; // RACE
      }
#pragma omp single nowait
      {
#pragma omp taskwait
      }
#pragma omp masked
      x = 2; // RACE
    }
    USE(x);
  }
  return 0;
}
