// RUN: %check-race %s
// Rule: owned.executor
// All tasks update one element.
#include "e2e.h"

int x[64];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    x[0]++; // RACE
  }
  return 0;
}
