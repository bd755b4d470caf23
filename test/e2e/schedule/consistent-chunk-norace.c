// RUN: %check-norace %s
// Rule: loop.static-rounds
// The named chunk sizes are equal.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 2) nowait
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp for schedule(static, 2) nowait
    for (int i = 0; i < N; i++)
      b[i] = a[i];
  }
  return 0;
}
