// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: parallel.begin parallel.end
// The write stands inside the region.
#include "e2e.h"

int x;
int main(void) {
  x = 1;
#pragma omp parallel
  {
    USE(x); // RACE
    x = 2; // RACE
  }
  x = 3;
  return x != 3;
}
