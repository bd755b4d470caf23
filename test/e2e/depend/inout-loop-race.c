// RUN: %check-race %s
// Rule: depend.siblings
// Two chains on two objects update one variable.
#include "e2e.h"

int x, d[2];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task depend(inout : d[i % 2])
    x += i; // RACE
  }
  return x < 0;
}
