// RUN: %check-norace %s
// Rule: reduction.excludes
// Each team adds to its copy.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp teams num_teams(2) reduction(+ : sum)
  sum += 1;
  return sum < 1;
}
