// RUN: %check-race %s
// Rule: reduction.part reduction.completed
// The tasks update the shared sum.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp single
    for (int i = 0; i < 8; i++) {
#pragma omp task shared(sum)
      sum += i; // RACE
    }
  }
  return 0;
}
