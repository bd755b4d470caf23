// RUN: %check-race %s
// Rule: floating.begin floating.end
// The variable belongs to no implicit task: it is of serial code, from which the regions inside have it, too.
#include "e2e.h"

static void regions(void) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp single nowait
#pragma omp parallel
#pragma omp single
    x++; // RACE
#pragma omp single nowait
#pragma omp parallel
#pragma omp single
    USE(x); // RACE
  }
}

int main(void) {
  regions();
  return 0;
}
