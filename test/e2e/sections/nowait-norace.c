// RUN: %check-norace %s
// Rule: floating.end
// The barrier orders them.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      x = 1;
#pragma omp section
      USE(0);
    }
    USE(x);
  }
  return 0;
}
