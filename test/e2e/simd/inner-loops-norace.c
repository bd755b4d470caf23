// RUN: %check-norace %s
// Rule: conflict.bytes
// Loops inside iterations: what the compiler notes of where they end belongs to the iteration.
#include "e2e.h"

double a[N], b[N];

int main(void) {
  for (int k = 0; k < 2; k++) {
#pragma omp simd
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 4; j++)
        a[i] += j;
#pragma omp simd
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 4; j++)
        b[i] += a[i] * j;
  }
  return 0;
}
