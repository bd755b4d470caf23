// RUN: %check-norace %s
// Rule: conflict.bytes
// The same without one.
#include "e2e.h"

long a[N + 1], b[N + 1];
int main(void) {
#pragma omp parallel for
  for (unsigned long i = N - 1; i > 0; i--)
    a[i] = b[i + 1] + 1;
  return 0;
}
