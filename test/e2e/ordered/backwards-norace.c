// RUN: %check-norace %s
// Rule: ordered.blocks
// Another array is read.
#include "e2e.h"

int a[N + 1], b[N + 1];
int main(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 1; i < N; i++) {
    USE(b[i - 1]);
#pragma omp ordered
    { USE(0); }
    a[i] = i;
  }
  return 0;
}
