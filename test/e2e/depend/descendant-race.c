// RUN: %check-race %s
// Rule: depend.siblings
// The child of the predecessor is not part of it.
#include "e2e.h"

int x, d;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : d)
    {
#pragma omp task
      x = 1; // RACE
    }
#pragma omp task depend(in : d)
    USE(x); // RACE
  }
  return x != 1;
}
