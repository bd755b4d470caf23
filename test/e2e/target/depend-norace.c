// RUN: %check-norace %s
// Rule: depend.siblings
// It does.
#include "e2e.h"

int x, d;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp target map(tofrom : x) nowait depend(out : d)
    x += 1;
#pragma omp target map(tofrom : x) nowait depend(in : d)
    x += 2;
  }
  return x == 0;
}
