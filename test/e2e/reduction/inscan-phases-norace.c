// RUN: %check-norace %s
// FLAGS: -lm
// Rule: loop.consistent
// Each iteration's phases are in order: a scan in place.
#include "e2e.h"

int a[N + 1];
int main(void) {
  int x = 0;
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < N; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    a[i] = x;
  }
  return 0;
}
