// RUN: %check-race %s
// Rule: conflict.bytes
// One section reads what another writes.
#include "e2e.h"

int x, y = 3;
int main(void) {
#pragma omp parallel
#pragma omp sections
  {
#pragma omp section
    x = 1; // RACE
#pragma omp section
    USE(x); // RACE
  }
  return x != 1;
}
