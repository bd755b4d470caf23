// RUN: %check-race %s
// Rule: floating.meet ordered.blocks
// The thread of the last iteration may run the `single` after the block of the one before.
#include "e2e.h"

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp single nowait
    x = 1; // RACE
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 4; i++) {
#pragma omp ordered
      if (i == 2)
        y = x; // RACE
    }
  }
  return y > 1;
}
