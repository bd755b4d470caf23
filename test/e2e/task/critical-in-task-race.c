// RUN: %check-race %s
// Rule: exclusion.extent
// Tasks update without the mutex.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      x++; // RACE
    }
  }
  return x < 1;
}
