// RUN: %check-race %s
// Rule: depend.all-memory
// An undeferred task that depends on all memory waits for earlier siblings with any dependence; one on a variable does
// not.
#include "e2e.h"

int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset : x)
    x = 1; // RACE
#pragma omp task if (0) depend(out : y)
    {
    }
    x++; // RACE
#pragma omp taskwait
  }
  return 0;
}
