// RUN: %check-race %s
// Rule: reduction.excludes
// Both sections add to the shared variable.
#include "e2e.h"

int main(void) {
  int n = 0;
#pragma omp parallel sections
  {
#pragma omp section
    n += 1; // RACE
#pragma omp section
    n += 2; // RACE
  }
  return 0;
}
