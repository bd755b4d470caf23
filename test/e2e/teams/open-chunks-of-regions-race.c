// RUN: %check-race %s
// Rule: loop.consistent
// The program leaves the number of teams open. Different chunks may be those of different teams.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp teams
  {
#pragma omp distribute parallel for dist_schedule(static, 2)
    for (int i = 0; i < N; i++)
      a[i] = i; // RACE
#pragma omp distribute parallel for dist_schedule(static, 2)
    for (int i = 0; i < N; i++)
      a[i + 1] += i; // RACE
  }
  return 0;
}
