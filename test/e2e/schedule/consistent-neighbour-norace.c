// RUN: %check-norace %s
// Rule: loop.consistent
// It reads what iteration i wrote.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 1; i < N; i++)
      a[i] = i;
#pragma omp for schedule(static) nowait
    for (int i = 1; i < N; i++)
      b[i] = a[i];
  }
  return 0;
}
