// RUN: %check-race %s
// Rule: depend.siblings
// Readers that name another object are not waited for.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 4; i++) {
#pragma omp task depend(in : y)
      USE(x); // RACE
    }
#pragma omp task depend(out : x)
    x = 1; // RACE
  }
  return x != 1;
}
