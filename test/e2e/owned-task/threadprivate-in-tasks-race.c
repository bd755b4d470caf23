// RUN: %check-race %s
// Rule: owned.pinned
// Tasks count in a static variable.
#include "e2e.h"

static int counter;
NOINLINE static void count(void) { counter++; } // RACE
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    count();
  }
  return 0;
}
