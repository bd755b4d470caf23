// RUN: %check-race %s
// FLAGS: -lm
// Rule: loop.consistent
// The running sum is shared.
#include "e2e.h"

int a[N], b[N];
int main(void) {
  int x = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    x += a[i] + 1; // RACE
    b[i] = x; // RACE
  }
  return 0;
}
