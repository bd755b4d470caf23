// RUN: %check-race %s
// Rule: reduction.excludes
// The sum is shared.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sum += i; // RACE
  return sum < 0;
}
