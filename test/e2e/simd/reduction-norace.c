// RUN: %check-norace %s
// Rule: simd.safelen
// The sum is a reduction.
#include "e2e.h"

int a[N], sum[1];
int main(void) {
  int s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < N; i++) {
    s += a[i];
  }
  return s + sum[0];
}
