// RUN: %check-race %s
// LINES: any
// Rule: loop.static-chunk
// Without a schedule any thread may run the iteration.
#include "e2e.h"

int main(void) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp for ordered(1) nowait
    for (int i = 0; i < 1; i++) {
#pragma omp ordered depend(sink : i - 1)
      x += i; // RACE
#pragma omp ordered depend(source)
    }
#pragma omp master
    x++; // RACE
  }
  return x < 0;
}
