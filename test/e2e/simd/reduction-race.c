// RUN: %check-race %s
// Rule: simd.safelen
// The sum is shared by the lanes.
#include "e2e.h"

int a[N], sum[1];
int main(void) {
  int s = 0;
#pragma omp simd
  for (int i = 0; i < N; i++) {
    sum[0] += a[i]; // RACE
  }
  return s + sum[0];
}
