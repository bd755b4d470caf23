// RUN: %check-race %s
// Rule: depend.siblings
// The section starts at another element.
#include "e2e.h"

int a[8];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a[0 : 4])
    a[1] = 1; // RACE
#pragma omp task depend(in : a[4 : 4])
    USE(a[1]); // RACE
  }
  return a[1] != 1;
}
