// RUN: %check-norace %s
// Rule: fragment.program-order
// They name one: program order.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp masked
    x++;
#pragma omp masked filter(0)
    x++;
  }
  return 0;
}
