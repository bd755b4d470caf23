// RUN: %check-norace %s
// Rule: depend.siblings
// out before in.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(in : x)
    USE(x);
  }
  return x != 1;
}
