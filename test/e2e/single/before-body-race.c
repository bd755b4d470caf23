// RUN: %check-race %s
// Rule: floating.begin
// Threads write before the body without a barrier between.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel
  {
#pragma omp master
    a[0] = 1; // RACE
#pragma omp single
    USE(a[0]); // RACE
  }
  return 0;
}
