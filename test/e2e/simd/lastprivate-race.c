// RUN: %check-race %s
// Rule: simd.safelen
// All iterations write the variable that the clause does not name.
#include "e2e.h"

int a[N], last;
int main(void) {
  int i = 0;
#pragma omp teams num_teams(2)
#pragma omp distribute simd lastprivate(i)
  for (i = 0; i < N; i++) {
    a[i] = i;
    last = a[i]; // RACE
  }
  return i + last != N + N - 1;
}
