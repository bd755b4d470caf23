// RUN: %check-race %s
// Rule: conflict.bytes
// An unsigned 64-bit loop counting down, with a carried dependence.
#include "e2e.h"

long a[N + 1], b[N + 1];
int main(void) {
#pragma omp parallel for
  for (unsigned long i = N - 1; i > 0; i--)
    a[i] = a[i + 1] + 1; // RACE
  return 0;
}
