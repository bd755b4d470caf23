// RUN: %check-norace %s
// Rule: depend.siblings
// Both tasks name the section.
#include "e2e.h"

int a[8];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a[0 : 4])
    a[1] = 1;
#pragma omp task depend(in : a[0 : 4])
    USE(a[1]);
  }
  return a[1] != 1;
}
