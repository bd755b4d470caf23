// RUN: %check-race %s
// Rule: floating.meet ordered.blocks
// In a larger team a thread without an iteration may run the `single`.
#include "e2e.h"

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
  {
#pragma omp for ordered schedule(static, 1) nowait
    for (int i = 0; i < 4; i++) {
#pragma omp ordered
      if (i == 0)
        x = 1; // RACE
    }
#pragma omp single
    y = x; // RACE
  }
  return y > 1;
}
