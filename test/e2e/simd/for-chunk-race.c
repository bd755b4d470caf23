// RUN: %check-race %s
// Rule: simd.safelen
// Lanes of one chunk are parallel, although the chunk is in program order otherwise.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for simd schedule(static, 8)
  for (int i = 0; i < N; i++)
    if (i % 8)
      a[i] = a[i - 1] + 1; // RACE
  return 0;
}
