// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: depend.sets
// A later in task waits for the set.
#include "e2e.h"

int x, d, e;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : d)
    x += 1;
#pragma omp task depend(mutexinoutset : d)
    x += 2;
#pragma omp task depend(in : d)
    USE(x);
  }
  return x == 0;
}
