// RUN: %check-norace %s
// Rule: owned.pinned
// copyprivate gives each thread its own.
#include "e2e.h"

int main(void) {
#pragma omp parallel
  {
    int x;
#pragma omp single copyprivate(x)
    x = 4;
    x += omp_get_thread_num();
    USE(x);
  }
  return 0;
}
