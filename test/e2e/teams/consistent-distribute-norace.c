// RUN: %check-norace %s
// Rule: loop.consistent
// Two distribute loops over equal iterations: the same team runs both.
#include "e2e.h"

int x[N];
int main(void) {
#pragma omp teams num_teams(4)
  {
#pragma omp distribute dist_schedule(static)
    for (int i = 0; i < N; i++)
      x[i] = i;
#pragma omp distribute dist_schedule(static)
    for (int i = 0; i < N; i++)
      x[i] += 1;
  }
  return 0;
}
