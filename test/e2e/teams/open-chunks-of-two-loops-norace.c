// RUN: %check-norace %s
// Rule: loop.static-rounds
// The program leaves the number of teams open. Chunks of equal numbers are one team's, whatever their sizes.
#include "e2e.h"

int a[N + 1], b[N];
int main(void) {
#pragma omp teams
  {
#pragma omp distribute dist_schedule(static, 1)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp distribute dist_schedule(static, 2)
    for (int i = 0; i < 2 * N; i++)
      b[i / 2] = a[i / 2];
  }
  return 0;
}
