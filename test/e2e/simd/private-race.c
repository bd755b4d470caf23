// RUN: %check-race %s
// Rule: simd.safelen
// The temporary is shared by the lanes.
#include "e2e.h"

int a[N], b[N];
int main(void) {
  int t;
#pragma omp simd
  for (int i = 0; i < N; i++) {
    t = a[i]; // RACE
    b[i] = t; // RACE
  }
  return b[0];
}
