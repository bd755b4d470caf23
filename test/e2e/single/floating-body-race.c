// RUN: %check-race %s
// Rule: floating.begin
// The body of single and the master's code of the same phase, also when the master ran the body.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    x = 1; // RACE
#pragma omp master
    x = 2; // RACE
  }
  return x == 0 || y > 2;
}
