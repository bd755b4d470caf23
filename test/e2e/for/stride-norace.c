// RUN: %check-norace %s
// Rule: conflict.bytes
// Step two: writes are even, reads are odd.
#include "e2e.h"

int a[N + 2];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i += 2)
    a[i] = a[i + 1];
  return 0;
}
