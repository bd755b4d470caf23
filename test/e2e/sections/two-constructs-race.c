// RUN: %check-race %s
// Rule: floating.begin floating.end
// A section and one of the next construct, without a barrier between.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp sections nowait
    {
#pragma omp section
      x = 1; // RACE
    }
#pragma omp sections
    {
#pragma omp section
      x = 2; // RACE
    }
  }
  return x == 0;
}
