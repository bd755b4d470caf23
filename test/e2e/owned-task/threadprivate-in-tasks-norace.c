// RUN: %check-norace %s
// Rule: owned.pinned
// Tasks count in a threadprivate variable: the accesses of one thread are in the order in which it ran the tasks.
#include "e2e.h"

static int counter;
#pragma omp threadprivate(counter)
NOINLINE static void count(void) { counter++; }
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    count();
  }
  return 0;
}
