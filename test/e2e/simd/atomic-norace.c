// RUN: %check-norace %s
// Rule: conflict.atomic
// Atomic in all lanes.
#include "e2e.h"

int a[N], sum;
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    sum += a[i];
  }
  return sum;
}
