// RUN: %check-race %s
// Rule: parallel.one-thread
// The task was made inside a parallel region.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1; // RACE
    x = 2; // RACE
  }
  return x == 0;
}
