// RUN: %check-norace %s
// Rule: floating.meet ordered.blocks
// Whoever runs the `single` has had an iteration, the block of which follows that of the first one.
#include "e2e.h"

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp for ordered schedule(static, 1) nowait
    for (int i = 0; i < 4; i++) {
#pragma omp ordered
      if (i == 0)
        x = 1;
    }
#pragma omp single
    y = x;
  }
  return y != 1;
}
