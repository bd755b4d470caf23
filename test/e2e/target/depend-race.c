// RUN: %check-race %s
// Rule: depend.siblings
// The second target task does not depend on the first.
#include "e2e.h"

int x, d;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp target map(tofrom : x) nowait depend(out : d)
    x += 1; // RACE
#pragma omp target map(tofrom : x) nowait
    x += 2; // RACE
  }
  return x == 0;
}
