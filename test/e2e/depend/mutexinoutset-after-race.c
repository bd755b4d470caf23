// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: depend.sets
// The reader names another object.
#include "e2e.h"

int x, d, e;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : d)
    x += 1; // RACE
#pragma omp task depend(mutexinoutset : d)
    x += 2; // RACE
#pragma omp task depend(in : e)
    USE(x); // RACE
  }
  return x == 0;
}
