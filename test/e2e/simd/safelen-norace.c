// RUN: %check-norace %s
// Rule: simd.safelen
// safelen(4) permits the distance four.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp simd safelen(4)
  for (int i = 4; i < N; i++)
    a[i] = a[i - 4] + 1;
  return 0;
}
