// RUN: %check-norace %s
// Rule: siblings.chunk depend.siblings
// Iterations of one named chunk are one stretch of program order, so their tasks are siblings.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for schedule(dynamic, 2)
  for (int i = 0; i < 2; i++) {
#pragma omp task depend(inout : x)
    x += i;
  }
  return 0;
}
