// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: depend.sets
// The members write one variable.
#include "e2e.h"

int x[2], d;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset : d)
    x[0] = 1; // RACE
#pragma omp task depend(inoutset : d)
    x[0] = 2; // RACE
#pragma omp task depend(in : d)
    USE(x[0] + x[1]);
  }
  return x[0] == 0;
}
