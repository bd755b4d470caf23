// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: conflict.bytes
// A static local is one variable for all threads.
#include "e2e.h"

NOINLINE static void step(int *p) { *p += 1; } // RACE
NOINLINE static void work(void) {
  static int local;
  step(&local);
  USE(local); // RACE
}
int main(void) {
#pragma omp parallel
  work();
  return 0;
}
