// RUN: %check-norace %s
// Rule: depend.siblings
// One chain.
#include "e2e.h"

int x, d[2];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task depend(inout : d[0])
    x += i;
  }
  return x < 0;
}
