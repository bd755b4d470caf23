// RUN: %check-norace %s
// Rule: conflict.bytes
// It reads what was written before the construct.
#include "e2e.h"

int x, y = 3;
int main(void) {
#pragma omp parallel
#pragma omp sections
  {
#pragma omp section
    x = 1;
#pragma omp section
    USE(y);
  }
  return x != 1;
}
