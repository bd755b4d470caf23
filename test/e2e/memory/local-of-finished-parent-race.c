// RUN: %check-race %s
// LINES: any
// Rule: taskwait.children
// The task may use a local of its parent after the parent returned.
#include "e2e.h"

NOINLINE static void spawn(void) {
  int x = 0;
#pragma omp task shared(x)
  USE(*(volatile int *)&x); // RACE
}
int main(void) {
#pragma omp parallel
#pragma omp single
  spawn();
  return 0;
}
