// RUN: %check-race %s
// Rule: ordered.blocks
// What follows the block of one iteration is not ordered with what precedes the block of the next.
#include "e2e.h"

int a[N + 1], b[N + 1];
int main(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 1; i < N; i++) {
    USE(a[i - 1]); // RACE
#pragma omp ordered
    { USE(0); }
    a[i] = i; // RACE
  }
  return 0;
}
