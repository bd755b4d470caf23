// RUN: %check-norace %s
// Rule: depend.siblings
// It waits for the predecessor, and its parent for it.
#include "e2e.h"

int x, e;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task if (0) depend(in : x)
    USE(x);
  }
  return x != 1;
}
