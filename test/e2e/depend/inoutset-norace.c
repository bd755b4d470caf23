// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: depend.sets
// The members write their own; a later in task waits for all of them.
#include "e2e.h"

int x[2], d;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset : d)
    x[0] = 1;
#pragma omp task depend(inoutset : d)
    x[1] = 2;
#pragma omp task depend(in : d)
    USE(x[0] + x[1]);
  }
  return x[0] == 0;
}
