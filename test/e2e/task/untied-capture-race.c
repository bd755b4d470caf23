// RUN: %check-race %s
// Rule: owned.pinned
// All tasks write one element.
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
      a[0] = i; // RACE
    }
  }
  return 0;
}
