// RUN: %check-norace %s
// Rule: depend.siblings
// One thread makes all the tasks.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task depend(inout : x)
    x++;
  }
  return x < 1;
}
