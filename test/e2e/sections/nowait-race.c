// RUN: %check-race %s
// Rule: floating.end
// Code after sections nowait may run before a section.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp sections nowait
    {
#pragma omp section
      x = 1; // RACE
#pragma omp section
      USE(0);
    }
    USE(x); // RACE
  }
  return 0;
}
