// RUN: %check-norace %s
// Rule: conflict.bytes
// An automatic local is one variable for each call.
#include "e2e.h"

NOINLINE static void step(int *p) { *p += 1; }
NOINLINE static void work(void) {
  int local = 0;
  step(&local);
  USE(local);
}
int main(void) {
#pragma omp parallel
  work();
  return 0;
}
