// RUN: %check-race %s
// Rule: owned.pinned
// An undeferred task that the optimiser puts into the function that creates it still knows whose its captures are.
#include "e2e.h"

int out[N + 1];

int main(void) {
  omp_set_max_active_levels(1);
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp parallel
      {
#pragma omp task if (0)
        out[i / 2] += 1; // RACE
      }
    }
  }
  return out[3] < 0;
}
