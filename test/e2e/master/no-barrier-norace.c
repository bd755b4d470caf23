// RUN: %check-norace %s
// Rule: barrier.code
// An explicit one orders its body with the readers.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp master
    x = 1;
#pragma omp barrier
    USE(x);
  }
  return 0;
}
