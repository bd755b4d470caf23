// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: reduction.excludes
// Each thread adds to the shared variable.
#include "e2e.h"

int main(void) {
  int n = 0;
#pragma omp parallel
  n += 1; // RACE
  return n < 1;
}
