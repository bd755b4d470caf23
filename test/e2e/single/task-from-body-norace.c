// RUN: %check-norace %s
// Rule: barrier.tasks
// The barrier of single completes the task.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp single
    {
#pragma omp task
      x = 1;
    }
    USE(x);
  }
  return 0;
}
