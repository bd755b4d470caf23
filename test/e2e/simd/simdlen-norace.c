// RUN: %check-norace %s
// Rule: simd.safelen
// The distance is that of safelen.
#include "e2e.h"

enum { kLanes = 4 };
int a[N];
int main(void) {
#pragma omp simd simdlen(2) safelen(4)
  for (int i = 4; i < N; i++)
    a[i] = a[i - 4] + 1;
#pragma omp simd safelen(kLanes)
  for (int i = 4; i < N; i++)
    a[i] = a[i - 4] + 1;
  return 0;
}
