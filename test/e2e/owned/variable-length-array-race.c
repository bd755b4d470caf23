// RUN: %check-race %s
// Rule: owned.pinned
// One array for the team.
#include "e2e.h"

int main(void) {
  int n = 8 + (omp_get_max_threads() > 1000);
  int v[n];
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      for (int j = 0; j < n; j++)
        v[j] = i; // RACE
  }
  return 0;
}
