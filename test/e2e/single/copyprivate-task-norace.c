// RUN: %check-norace %s
// Rule: owned.pinned
// The task has a copy of its own.
#include "e2e.h"

int main(void) {
#pragma omp parallel
  {
    int x = 0;
#pragma omp task firstprivate(x)
    USE(x);
#pragma omp single copyprivate(x)
    USE(x);
  }
  return 0;
}
