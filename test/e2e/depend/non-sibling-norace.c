// RUN: %check-norace %s
// Rule: depend.siblings
// The child joins it, and the children are siblings.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout : x)
    {
#pragma omp task depend(inout : x)
      x++;
#pragma omp taskwait
    }
#pragma omp task depend(inout : x)
    x++;
  }
  return x < 1;
}
