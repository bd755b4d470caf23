// RUN: %check-race %s
// Rule: parallel.one-thread
// A team of two inside a single.
#include "e2e.h"

int x;
int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel
#pragma omp single
  {
#pragma omp parallel num_threads(2)
    {
      USE(x); // RACE
#pragma omp for nowait
      for (int i = 0; i < 2; i++)
        USE(i);
      x += 1; // RACE
    }
  }
  return 0;
}
