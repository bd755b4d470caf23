// RUN: %check-race %s
// Rule: owned.combination reduction.part
// The sum is shared by the league.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp teams distribute parallel for num_teams(2)
  for (int i = 0; i < N; i++)
    sum += i; // RACE
  return sum < 0;
}
