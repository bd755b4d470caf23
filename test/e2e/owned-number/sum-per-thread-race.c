// RUN: %check-race %s
// Rule: owned.pinned
// The element is selected by the iteration.
#include "e2e.h"

int sum[64];
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    sum[i % 2] += i; // RACE
  return 0;
}
