// RUN: %check-norace %s
// Rule: depend.siblings
// It declares inout.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : x)
    USE(x);
#pragma omp task depend(inout : x)
    x = 1;
  }
  return x != 1;
}
