// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: depend.all-memory
// One name does not cover the other.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1; // RACE
#pragma omp task depend(out : y)
    x = 2; // RACE
  }
  return x == 0;
}
