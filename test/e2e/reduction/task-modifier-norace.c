// RUN: %check-norace %s
// Rule: owned.executor
// A task that takes part works on a copy.
#include "e2e.h"

static int x;
int main(void) {
#pragma omp parallel reduction(task, + : x)
  {
    x++;
#pragma omp task in_reduction(+ : x)
    x++;
  }
  return 0;
}
