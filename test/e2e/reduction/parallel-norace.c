// RUN: %check-norace %s
// Rule: reduction.excludes
// Each thread adds to its copy.
#include "e2e.h"

int main(void) {
  int n = 0;
#pragma omp parallel reduction(+ : n)
  n += 1;
  return n < 1;
}
