// RUN: %check-norace %s
// FLAGS: -fopenmp-version=52
// Rule: depend.siblings
// The construct stands between its predecessors and later siblings.
#include "e2e.h"

int main(void) {
  int x = 0, y = 0, seen = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp taskwait depend(inout : x, y) nowait
#pragma omp task depend(in : y) shared(x, seen)
    seen = x;
  }
  return seen < 0;
}
