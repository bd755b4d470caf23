// RUN: %check-norace %s
// Rule: reduction.excludes
// The reduction of a directive with teams and simd is that of the lanes, too.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp teams distribute simd num_teams(2) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += i;
  return sum != N * (N - 1) / 2;
}
