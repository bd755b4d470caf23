// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: depend.siblings
// Both tasks depend on the object as readers: nothing updated it.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_depend_t object;
#pragma omp depobj(object) depend(in : x)
#pragma omp task depend(depobj : object)
    USE(x); // RACE
#pragma omp task depend(depobj : object)
    x = 1; // RACE
#pragma omp depobj(object) destroy
  }
  return x != 1;
}
