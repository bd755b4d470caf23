// RUN: %check-race %s
// Rule: exclusion.extent
// The static variable is shared: the update stands outside the critical section.
#include "e2e.h"

int sum;
NOINLINE static void set(volatile int *p, int v) { *p = v; } // RACE
NOINLINE static int get(volatile int *p) { return *p; } // RACE
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    static int t;
    set(&t, i);
#pragma omp critical
    sum += get(&t);
  }
  return 0;
}
