// RUN: %check-race %s
// Rule: simd.safelen
// The update of a shared element stands in no ordered block.
#include "e2e.h"

int a[4], b[N];
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++) {
    b[i] = i;
    a[0] += b[i]; // RACE
  }
  return a[0] < 0;
}
