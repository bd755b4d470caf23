// RUN: %check-norace %s
// Rule: floating.meet ordered.blocks
// Whoever runs the `single` has left it when it comes to its own iteration, and the block of the last one follows all.
#include "e2e.h"

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp single nowait
    x = 1;
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 4; i++) {
#pragma omp ordered
      if (i == 3)
        y = x;
    }
  }
  return y != 1;
}
