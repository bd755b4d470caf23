// RUN: %check-norace %s
// Rule: simd.safelen
// Both functions stand in the ordered block.
#include "e2e.h"

int a[4];
static void add(int value) {
  a[0] += value;
}
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++) {
#pragma omp ordered simd
    {
      add(i);
      add(1);
    }
  }
  return a[0] < 0;
}
