// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: fragment.program-order
// Two masked regions name two threads.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp masked
    x++; // RACE
#pragma omp masked filter(1)
    x++; // RACE
  }
  return 0;
}
