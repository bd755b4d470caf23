// RUN: %check-race %s
// Rule: reduction.excludes
// The teams add to the shared sum.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp teams num_teams(2)
  sum += 1; // RACE
  return sum < 1;
}
