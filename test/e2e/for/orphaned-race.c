// RUN: %check-race %s
// Rule: conflict.bytes
// An orphaned loop in a function, with a carried dependence.
#include "e2e.h"

int a[N], b[N];
NOINLINE static void sweep(int *to, const int *from) {
#pragma omp for
  for (int i = 1; i < N; i++)
    to[i] = from[i - 1] + 1; // RACE
}
int main(void) {
#pragma omp parallel
  sweep(a, a);
  return 0;
}
