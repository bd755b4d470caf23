// RUN: %check-race %s
// THREADS: 1
// Rule: owned.executor
// The tasks of another function update the shared sum, parallel with each other and the combination of the loop's reduction.
#include "e2e.h"

int sum;

NOINLINE static void add(int i) {
#pragma omp task shared(sum)
  sum += i; // RACE
}

int main(void) {
#pragma omp parallel
#pragma omp for reduction(task, + : sum) // RACE
  for (int i = 0; i < N; i++) {
    sum++;
    add(i);
  }
  return 0;
}
