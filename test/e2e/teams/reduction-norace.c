// RUN: %check-norace %s
// Rule: owned.combination reduction.part
// The sum is a reduction over league and teams.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp teams distribute parallel for num_teams(2) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += i;
  return sum != N * (N - 1) / 2;
}
