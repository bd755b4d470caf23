// RUN: %check-race %s
// Rule: loop.static-rounds
// The named chunk sizes differ.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 2) nowait
    for (int i = 0; i < N; i++)
      a[i] = i; // RACE
#pragma omp for schedule(static, 3) nowait
    for (int i = 0; i < N; i++)
      b[i] = a[i]; // RACE
  }
  return 0;
}
