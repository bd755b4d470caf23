// RUN: %check-norace %s
// Rule: conflict.bytes
// They change firstprivate copies.
#include "e2e.h"

int main(void) {
  int x = 5;
#pragma omp parallel sections firstprivate(x)
  {
#pragma omp section
    x += 1;
#pragma omp section
    x += 2;
  }
  return x != 5;
}
