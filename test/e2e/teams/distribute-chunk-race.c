// RUN: %check-race %s
// Rule: loop.named-chunk
// dist_schedule names no chunk: any team may get any of the iterations.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp teams distribute num_teams(4) dist_schedule(static)
  for (int i = 0; i < N; i++)
    a[i / 4] += i; // RACE
  return a[0] != 6;
}
