// RUN: %check-norace %s
// Rule: depend.all-memory
// An undeferred task that depends on all memory waits for earlier siblings with any dependence.
#include "e2e.h"

int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset : x)
    x = 1;
#pragma omp task if (0) depend(out : omp_all_memory)
    {
    }
    x++;
#pragma omp taskwait
  }
  return 0;
}
