// RUN: %check-norace %s
// Rule: conflict.bytes
// No dependence.
#include "e2e.h"

int a[N + 1], b[N + 1];
int main(void) {
#pragma omp loop bind(thread)
  for (int i = 0; i < N; i++)
    a[i] = b[i + 1] + 1;
  return 0;
}
