// RUN: %check-norace %s
// Rule: reduction.completed
// The loop's barrier completes it.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += i;
    USE(sum);
  }
  return sum != N * (N - 1) / 2;
}
