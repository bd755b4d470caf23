// RUN: %check-race %s
// Rule: loop.concurrent
// order(concurrent) with a carried dependence.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel for order(concurrent)
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1; // RACE
  return 0;
}
