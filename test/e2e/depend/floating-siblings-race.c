// RUN: %check-race %s
// Rule: depend.siblings
// Tasks of different iterations are siblings only if one thread runs both, which nothing promises.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp task depend(inout : x)
    x++; // RACE
  }
  return x < 1;
}
