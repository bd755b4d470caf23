// RUN: %check-norace %s
// Rule: simd.forward
// Lane i reads what lane i + 1 writes later: a forward dependence is kept.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp simd
  for (int i = 1; i < N; i++)
    a[i] = a[i + 1] + 1;
  return 0;
}
