// RUN: %check-race %s
// Rule: depend.siblings
// The second task names no dependence.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1; // RACE
#pragma omp task
    USE(x); // RACE
  }
  return x != 1;
}
