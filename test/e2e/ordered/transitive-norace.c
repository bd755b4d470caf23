// RUN: %check-norace %s
// Rule: ordered.blocks
// What precedes the block of one iteration is ordered with what follows the block of a later one.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = 1; i < N; i++) {
    a[i] = i;
#pragma omp ordered
    { USE(0); }
    USE(a[i - 1]);
  }
  return 0;
}
