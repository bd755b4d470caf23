// RUN: %check-norace %s
// Rule: loop.consistent
// The program leaves the number of teams open. One team runs the equal chunks of both loops, one region after the other.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp teams
  {
#pragma omp distribute parallel for dist_schedule(static, 2)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp distribute parallel for dist_schedule(static, 2)
    for (int i = 0; i < N; i++)
      a[i ^ 1] += i;
  }
  return 0;
}
