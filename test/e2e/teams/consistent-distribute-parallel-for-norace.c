// RUN: %check-norace %s
// Rule: loop.consistent
// Two loops over equal iterations: the same team runs both, one region after the other.
#include "e2e.h"

int x[N + 1];
int main(void) {
#pragma omp teams num_teams(2)
  {
#pragma omp distribute parallel for dist_schedule(static)
    for (int i = 0; i < N; i++)
      x[i] = i;
#pragma omp distribute parallel for dist_schedule(static)
    for (int i = 0; i < N; i++)
      x[i] += 1;
  }
  return 0;
}
