// RUN: %check-race %s
// Rule: depend.siblings
// Dependences bind siblings: a grandchild is not matched.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task depend(inout : x)
      x++; // RACE
#pragma omp taskwait
    }
#pragma omp task depend(inout : x)
    x++; // RACE
  }
  return x < 1;
}
