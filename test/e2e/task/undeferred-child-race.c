// RUN: %check-race %s
// Rule: task.undeferred taskwait.children
// An undeferred task does not wait for its own child.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (0)
    {
#pragma omp task
      x = 1; // RACE
    }
    x = 2; // RACE
  }
  return x == 0;
}
