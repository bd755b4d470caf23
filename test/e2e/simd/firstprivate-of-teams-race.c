// RUN: %check-race %s
// Rule: simd.safelen
// The lanes share the team's variable.
#include "e2e.h"

int a[N];
int main(void) {
  int k = 3;
#pragma omp teams num_teams(1) firstprivate(k)
#pragma omp distribute simd
  for (int i = 0; i < N; i++) {
    a[i] = k; // RACE
    k = i; // RACE
  }
  return 0;
}
