// RUN: %check-norace %s
// Rule: taskwait.children
// The creator waits for its task in the critical section.
#include "e2e.h"

int main(void) {
#pragma omp parallel
  {
    int local = 0;
#pragma omp critical
    {
#pragma omp task shared(local)
      local += 3;
#pragma omp taskwait
      local += 3;
    }
#pragma omp taskwait
    USE(local);
  }
}
