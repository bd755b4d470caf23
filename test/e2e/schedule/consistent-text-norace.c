// RUN: %check-norace %s
// Rule: loop.consistent
// The schedule stands on a continuation line.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for /* schedule(static) */ \
    schedule(static) nowait
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp for /* schedule(static) */ \
    schedule(static) nowait // schedule(static)
    for (int i = 0; i < N; i++)
      b[i] = a[i];
  }
  return 0;
}
