// RUN: %check-race %s
// Rule: barrier.tasks
// single nowait: the task is joined only at the end of the region.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    {
#pragma omp task
      x = 1; // RACE
    }
    USE(x); // RACE
  }
  return 0;
}
