// RUN: %check-norace %s
// Rule: simd.safelen
// The thread that ran the last iteration writes the loop's own variable and the other one in two places.
#include "e2e.h"

int a[N], last;
int main(void) {
  int i = 0;
#pragma omp teams num_teams(2)
#pragma omp distribute simd lastprivate(i, last)
  for (i = 0; i < N; i++) {
    a[i] = i;
    last = a[i];
  }
  return i + last != N + N - 1;
}
