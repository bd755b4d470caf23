// RUN: %check-race %s
// Rule: taskwait.children
// The predecessor is ordered with its successor, not with the parent.
#include "e2e.h"

int x, d;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : d)
    x = 1; // RACE
#pragma omp task depend(in : d)
    USE(0);
    x = 2; // RACE
  }
  return x == 0;
}
