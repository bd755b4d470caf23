// RUN: %check-race %s
// Rule: ordered.blocks
// Nothing orders the iterations.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = 1; i < N; i++) {
    a[i] = i; // RACE
    { USE(0); }
    USE(a[i - 1]); // RACE
  }
  return 0;
}
