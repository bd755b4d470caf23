// RUN: %check-race %s
// Rule: loop.consistent
// A schedule that stands in comments only.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for /* schedule(static) */ \
    nowait
    for (int i = 0; i < N; i++)
      a[i] = i; // RACE
#pragma omp for /* schedule(static) */ \
    nowait // schedule(static)
    for (int i = 0; i < N; i++)
      b[i] = a[i]; // RACE
  }
  return 0;
}
