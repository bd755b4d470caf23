// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: parallel.end
// One region: nothing orders the master's write with the others' reads.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp master
    x = 1; // RACE
    USE(x); // RACE
  }
  return x != 1;
}
