// RUN: %check-norace %s
// Rule: reduction.excludes
// The sum is a reduction.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += i;
  return sum != N * (N - 1) / 2;
}
