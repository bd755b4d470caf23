// RUN: %check-norace %s
// Rule: depend.siblings
// a before b before c: order is transitive.
#include "e2e.h"

int x, a, b;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    x = 1;
#pragma omp task depend(in : a) depend(out : b)
    USE(0);
#pragma omp task depend(in : b)
    x = 2;
  }
  return x == 0;
}
