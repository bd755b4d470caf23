// RUN: %check-norace %s
// Rule: owned.pinned
// The parts of an untied task have a frame each; the end of one is no access of the code that created the task.
#include "e2e.h"

int x, a[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp task untied firstprivate(x)
    USE(x);
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp task untied
      a[i] = i;
    }
  }
  return 0;
}
