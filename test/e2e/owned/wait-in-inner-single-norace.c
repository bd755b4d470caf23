// RUN: %check-norace %s
// Rule: taskwait.children
// The thread that created the task waits for it.
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
        x = 1;
      }
#pragma omp masked
      {
#pragma omp taskwait
      }
#pragma omp masked
      x = 2;
    }
    USE(x);
  }
  return 0;
}
