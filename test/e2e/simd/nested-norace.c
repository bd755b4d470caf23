// RUN: %check-norace %s
// Rule: simd.safelen
// A reduction of the inner loop.
#include "e2e.h"

int a[N][N], y[N];
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++) {
    int sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int k = 0; k < N; k++)
      sum += a[i][k];
    y[i] = sum;
  }
  return y[0];
}
