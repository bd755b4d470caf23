// RUN: %check-race %s
// Rule: floating.begin floating.end
// Two bodies of one phase may run on two threads.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    x = 1; // RACE
#pragma omp single
    x = 2; // RACE
  }
  return x == 0;
}
