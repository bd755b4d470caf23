// RUN: %check-race %s
// Rule: loop.consistent
// Two distribute loops over equal iterations; no schedule says which team runs them.
#include "e2e.h"

int x[N];
int main(void) {
#pragma omp teams num_teams(4)
  {
#pragma omp distribute
    for (int i = 0; i < N; i++)
      x[i] = i; // RACE
#pragma omp distribute
    for (int i = 0; i < N; i++)
      x[i] += 1; // RACE
  }
  return 0;
}
