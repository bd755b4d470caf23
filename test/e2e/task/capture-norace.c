// RUN: %check-norace %s
// Rule: task.create
// The task gets the value at the directive.
#include "e2e.h"

int i;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
      USE(i);
    }
  }
  return i != N;
}
