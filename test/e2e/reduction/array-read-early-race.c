// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.completed
// The master reads array elements while other threads may combine into them, whichever thread libomp lets combine.
#include "e2e.h"

int main(void) {
  int count[4] = {0}, seen = 0;
#pragma omp parallel
  {
#pragma omp for nowait reduction(+ : count) // RACE
    for (int i = 0; i < N; i++)
      count[i % 4]++;
#pragma omp master
    seen = count[2]; // RACE
  }
  return seen < 0;
}
