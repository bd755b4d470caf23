// RUN: %check-race %s
// Rule: simd.safelen
// The inner loop adds to an element that the lanes share.
#include "e2e.h"

int a[N][N], y[N];
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      y[k] += a[i][k]; // RACE
  return y[0];
}
