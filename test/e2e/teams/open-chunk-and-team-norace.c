// RUN: %check-norace %s
// Rule: loop.static-chunk
// The program leaves the number of teams open. Chunk c of dist_schedule(static, n) is team c's in every league.
#include "e2e.h"

int a[N + 1], b[N];
int main(void) {
#pragma omp teams
  {
#pragma omp distribute dist_schedule(static, 1)
    for (int i = 0; i < N; i++)
      a[i] = i;
    b[omp_get_team_num()] = a[omp_get_team_num()];
  }
  return 0;
}
