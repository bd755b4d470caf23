// RUN: %check-race %s
// Rule: reduction.excludes
// The reduction is that of the teams; their lanes share the copy.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp teams num_teams(2) reduction(+ : sum)
#pragma omp distribute simd
  for (int i = 0; i < N; i++)
    sum += i; // RACE
  return sum != N * (N - 1) / 2;
}
