// RUN: %check-race %s
// Rule: taskwait.children
// The task is created in the critical section and runs parallel with what its creator does there: the creator's read sees a
// value of its own section, which nothing has released.
#include "e2e.h"

int main(void) {
#pragma omp parallel
  {
    int local = 0;
#pragma omp critical
    {
#pragma omp task shared(local)
      local += 3; // RACE
      local += 3; // RACE
    }
#pragma omp taskwait
    USE(local);
  }
}
