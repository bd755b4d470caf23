// RUN: %check-norace %s
// Rule: loop.static-chunk
// The schedule says that the master runs the first chunk.
#include "e2e.h"

int main(void) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp for ordered(1) schedule(static, 1) nowait
    for (int i = 0; i < 1; i++) {
#pragma omp ordered depend(sink : i - 1)
      x += i;
#pragma omp ordered depend(source)
    }
#pragma omp master
    x++;
  }
  return x < 0;
}
