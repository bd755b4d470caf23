// RUN: %check-race %s
// Rule: loop.consistent
// Two loops over equal iterations: different ones may be those of different teams.
#include "e2e.h"

int x[N + 1];
int main(void) {
#pragma omp teams num_teams(2)
  {
#pragma omp distribute parallel for dist_schedule(static)
    for (int i = 0; i < N; i++)
      x[i] = i; // RACE
#pragma omp distribute parallel for dist_schedule(static)
    for (int i = 0; i < N; i++)
      x[i + 1] += 1; // RACE
  }
  return 0;
}
