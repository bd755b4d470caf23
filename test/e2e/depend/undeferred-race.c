// RUN: %check-race %s
// Rule: depend.siblings
// The undeferred task waits for another object.
#include "e2e.h"

int x, e;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1; // RACE
#pragma omp task if (0) depend(in : e)
    USE(x); // RACE
  }
  return x != 1;
}
