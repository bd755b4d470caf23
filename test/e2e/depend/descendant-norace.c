// RUN: %check-norace %s
// Rule: depend.siblings
// The predecessor joins its child.
#include "e2e.h"

int x, d;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : d)
    {
#pragma omp task
      x = 1;
#pragma omp taskwait
    }
#pragma omp task depend(in : d)
    USE(x);
  }
  return x != 1;
}
