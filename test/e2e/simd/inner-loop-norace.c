// RUN: %check-norace %s
// Rule: simd.safelen
// Each lane has its row.
#include "e2e.h"

int a[N][N], y[N];
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      y[i] += a[i][k];
  return y[0];
}
