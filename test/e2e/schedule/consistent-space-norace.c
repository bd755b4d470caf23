// RUN: %check-norace %s
// Rule: loop.consistent
// The iteration spaces are equal.
#include "e2e.h"

int a[N + 1], b[N + 1];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++)
      b[i] = a[i];
  }
  return 0;
}
