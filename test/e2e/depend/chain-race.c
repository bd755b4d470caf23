// RUN: %check-race %s
// Rule: depend.siblings
// The link in the middle is missing.
#include "e2e.h"

int x, a, b;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    x = 1; // RACE
#pragma omp task depend(out : b)
    USE(0);
#pragma omp task depend(in : b)
    x = 2; // RACE
  }
  return x == 0;
}
