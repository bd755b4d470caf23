// RUN: %check-norace %s
// Rule: floating.begin floating.end
// With the barrier.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      x = 1;
    }
#pragma omp sections
    {
#pragma omp section
      x = 2;
    }
  }
  return x == 0;
}
