// RUN: %check-race %s
// Rule: depend.siblings
// Two in tasks are unordered; one of them writes.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : x)
    USE(x); // RACE
#pragma omp task depend(in : x)
    x = 1; // RACE
  }
  return x != 1;
}
