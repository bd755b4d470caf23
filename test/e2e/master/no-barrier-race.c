// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: barrier.code
// master has no barrier.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp master
    x = 1; // RACE
    USE(x); // RACE
  }
  return 0;
}
