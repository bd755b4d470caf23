// RUN: %check-norace %s
// Rule: reduction.excludes
// Each adds to a copy.
#include "e2e.h"

int main(void) {
  int n = 0;
#pragma omp parallel sections reduction(+ : n)
  {
#pragma omp section
    n += 1;
#pragma omp section
    n += 2;
  }
  return n != 3;
}
