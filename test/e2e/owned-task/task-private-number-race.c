// RUN: %check-race %s
// Rule: owned.executor
// The private copy has no number of a thread.
#include "e2e.h"

int x[64];
int main(void) {
  int me = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task private(me)
    {
      me = i % 2;
      x[me]++; // RACE
    }
  }
  return me;
}
