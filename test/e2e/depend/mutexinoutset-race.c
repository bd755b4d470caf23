// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: mutexinoutset.task
// inoutset: the members run in parallel.
#include "e2e.h"

int x, d;
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; i++) {
#pragma omp task depend(inoutset : d)
    x += i; // RACE
  }
  return x < 0;
}
