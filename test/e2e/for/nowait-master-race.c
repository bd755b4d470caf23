// RUN: %check-race %s
// Rule: floating.end
// An iteration and the master's code of the same phase, also when the master ran the iteration.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < N; i++)
      a[i] = i; // RACE
#pragma omp master
    USE(a[0]); // RACE
  }
  return 0;
}
