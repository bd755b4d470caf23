// RUN: %check-race %s
// FLAGS: -fopenmp-version=52
// Rule: conflict.bytes
// The compiler's critical sections around the assignments to a copy order no iterations.
#include "e2e.h"

int last = -1, a[N + 1];
int main(void) {
#pragma omp parallel for lastprivate(conditional : last)
  for (int i = 0; i < N; ++i) {
    a[i] += a[i + 1]; // RACE
    last = i;
  }
  return last != N - 1;
}
