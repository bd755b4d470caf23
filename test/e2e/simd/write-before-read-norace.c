// RUN: %check-norace %s
// Rule: simd.forward
// Lane i reads what lane i - 1 writes earlier in the text: the dependence is lexically forward.
#include "e2e.h"

int a[N + 1], b[N];
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++) {
    a[i + 1] = i;
    b[i] = a[i];
  }
  return b[0] < 0;
}
