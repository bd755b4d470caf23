// RUN: %check-norace %s
// FLAGS: -lm
// Rule: loop.consistent
// inscan reduction.
#include "e2e.h"

int a[N], b[N];
int main(void) {
  int x = 0;
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < N; i++) {
    x += a[i] + 1;
#pragma omp scan inclusive(x)
    b[i] = x;
  }
  return b[N - 1] != N;
}
