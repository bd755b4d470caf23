// RUN: %check-race %s
// FLAGS: -fopenmp-version=52
// Rule: depend.siblings
// It orders the task before later siblings only, though libomp waits.
#include "e2e.h"

int main(void) {
  int x = 0, y = 0, seen = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1; // RACE
#pragma omp taskwait depend(inout : x, y) nowait
    seen = x; // RACE
  }
  return seen < 0;
}
