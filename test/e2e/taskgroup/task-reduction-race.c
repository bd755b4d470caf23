// RUN: %check-race %s
// Rule: owned.executor
// The tasks update the shared sum.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < N; i++) {
#pragma omp task shared(sum)
      sum += i; // RACE
    }
  }
  return sum < 0;
}
