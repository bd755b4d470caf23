// RUN: %check-norace %s
// Rule: floating.meet doacross.sink
// Sections before and a `single` after a loop whose sources and sinks lead through an iteration of each thread.
#include "e2e.h"

int main(void) {
  int x = 0, y = 0, z = 0, unused = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp sections nowait
    {
      x = 1;
#pragma omp section
      unused = 1;
    }
#pragma omp for ordered(1) schedule(static, 1) nowait
    for (int i = 0; i < 8; i++) {
#pragma omp ordered depend(sink : i - 1)
      if (i == 4)
        y = x;
#pragma omp ordered depend(source)
    }
#pragma omp single
    z = y;
  }
  return z != 1 || unused != 1;
}
