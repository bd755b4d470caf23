// RUN: %check-norace %s
// Rule: barrier.tasks
// The barrier completes all tasks of the team.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    {
#pragma omp task
      {
#pragma omp task
        x = 1;
      }
    }
#pragma omp barrier
    USE(x);
  }
  return x != 1;
}
