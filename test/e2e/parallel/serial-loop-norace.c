// RUN: %check-norace %s
// Rule: parallel.one-thread
// The loop of a team of one that the program asked for does not end an iteration of the single around.
#include "e2e.h"

int x;
int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel
#pragma omp single
  {
#pragma omp parallel num_threads(1)
    {
      USE(x);
#pragma omp for nowait
      for (int i = 0; i < 2; i++)
        USE(i);
      x += 1;
    }
  }
  return 0;
}
