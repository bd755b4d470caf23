// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: reduction.completed
// The master reads array elements after the barrier.
#include "e2e.h"

int main(void) {
  int count[4] = {0}, seen = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : count)
    for (int i = 0; i < N; i++)
      count[i % 4]++;
#pragma omp master
    seen = count[2];
  }
  return seen < 0;
}
