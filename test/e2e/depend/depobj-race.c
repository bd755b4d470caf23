// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: depend.siblings
// The dependence object names another variable.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_depend_t o;
#pragma omp depobj(o) depend(in : y)
#pragma omp task depend(out : x)
    x = 1; // RACE
#pragma omp task depend(depobj : o)
    USE(x); // RACE
#pragma omp taskwait
#pragma omp depobj(o) destroy
  }
  return x != 1;
}
