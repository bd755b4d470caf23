// RUN: %check-norace %s
// Rule: floating.end
// The barrier of single orders body and readers.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp single
    x = 1;
    USE(x);
  }
  return 0;
}
