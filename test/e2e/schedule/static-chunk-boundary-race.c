// RUN: %check-race %s
// Rule: loop.named-chunk
// A dependence crosses the boundary between two named chunks.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for schedule(static, 3)
  for (int i = 0; i < N; i++)
    if (i % 4 != 0)
      a[i] = a[i - 1] + 1; // RACE
  return 0;
}
