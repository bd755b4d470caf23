// RUN: %check-race %s
// Rule: simd.safelen
// The lanes of the inner loop share the row's sum.
#include "e2e.h"

int a[N][N], y[N];
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++) {
    int sum = 0;
#pragma omp simd
    for (int k = 0; k < N; k++)
      sum += a[i][k]; // RACE
    y[i] = sum;
  }
  return y[0];
}
