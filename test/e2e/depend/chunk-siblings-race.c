// RUN: %check-race %s
// Rule: siblings.chunk depend.siblings
// Tasks of iterations that no named chunk holds together are no siblings.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 2; i++) {
#pragma omp task depend(inout : x)
    x += i; // RACE
  }
  return 0;
}
