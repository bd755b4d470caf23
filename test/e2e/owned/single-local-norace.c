// RUN: %check-norace %s
// Rule: taskwait.children
// taskwait joins it.
#include "e2e.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int x = 0;
#pragma omp task shared(x)
    x = 1;
#pragma omp taskwait
    x = 2;
    USE(x);
  }
  return 0;
}
