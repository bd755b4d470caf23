// RUN: %check-norace %s
// Rule: exclusion.extent
// A local is written outside the critical section and read inside it; the next iteration reuses it.
#include "e2e.h"

int sum;
NOINLINE static void set(volatile int *p, int v) { *p = v; }
NOINLINE static int get(volatile int *p) { return *p; }
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int t;
    set(&t, i);
#pragma omp critical
    sum += get(&t);
  }
  return sum != N * (N - 1) / 2;
}
