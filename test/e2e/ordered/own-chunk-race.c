// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: loop.static-chunk
// The first chunk is the master's, not that of the thread with number 1.
#include "e2e.h"

int main(void) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp masked filter(1)
    x = 1; // RACE
#pragma omp for schedule(static, 1) ordered
    for (int i = 0; i < N; i++) {
#pragma omp ordered
      x += i; // RACE
    }
  }
  return x < 0;
}
