// RUN: %check-norace %s
// Rule: taskwait.children
// The thread's number, captured by an undeferred task and by a child of its own, which it waits for.
#include "e2e.h"

long x[64];

int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp task if (0)
    {
#pragma omp task
      x[me] = 1;
#pragma omp taskwait
      x[me] = 3;
    }
  }
  return 0;
}
