// RUN: %check-norace %s
// Rule: conflict.bytes
// Without a dependence.
#include "e2e.h"

int a[N + 1], b[N + 1];
int main(void) {
#pragma omp simd order(concurrent)
  for (int i = 1; i < N; i++)
    a[i] = b[i + 1] + 1;
  return 0;
}
