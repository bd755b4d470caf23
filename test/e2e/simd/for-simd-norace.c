// RUN: %check-norace %s
// Rule: simd.safelen
// None.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel for simd
  for (int i = 1; i < N; i++)
    a[i] = b[i - 1] + 1;
  return 0;
}
