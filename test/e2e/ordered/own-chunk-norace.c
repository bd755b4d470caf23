// RUN: %check-norace %s
// Rule: loop.static-chunk
// The master's own chunk is the first one, and its block precedes all others.
#include "e2e.h"

int main(void) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp master
    x = 1;
#pragma omp for schedule(static, 1) ordered
    for (int i = 0; i < N; i++) {
#pragma omp ordered
      x += i;
    }
  }
  return x < 0;
}
