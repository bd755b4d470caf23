// RUN: %check-race %s
// Rule: conflict.bytes
// Step two, but the reads hit written elements.
#include "e2e.h"

int a[N + 2];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i += 2)
    a[i] = a[i + 2]; // RACE
  return 0;
}
