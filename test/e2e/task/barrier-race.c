// RUN: %check-race %s
// Rule: barrier.tasks
// taskwait joins only the children of the thread that made them.
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
        x = 1; // RACE
      }
    }
#pragma omp taskwait
    USE(x); // RACE
  }
  return x != 1;
}
