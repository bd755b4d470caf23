// RUN: %check-norace %s
// Rule: simd.safelen
// It stands in one.
#include "e2e.h"

int a[4], b[N];
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++) {
    b[i] = i;
#pragma omp ordered simd
    a[0] += b[i];
  }
  return a[0] < 0;
}
