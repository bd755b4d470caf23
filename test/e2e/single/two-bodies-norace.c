// RUN: %check-norace %s
// Rule: floating.begin floating.end
// The barrier of the first orders them.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp single
    x = 1;
#pragma omp single
    x = 2;
  }
  return x == 0;
}
