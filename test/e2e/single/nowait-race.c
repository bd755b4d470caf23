// RUN: %check-race %s
// Rule: floating.end
// Other threads do not wait for the body.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    x = 1; // RACE
    USE(x); // RACE
  }
  return 0;
}
