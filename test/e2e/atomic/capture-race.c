// RUN: %check-race %s
// Rule: conflict.atomic
// A plain counter.
#include "e2e.h"

int next, a[2 * N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v;
    v = next++; // RACE
    USE(v);
    a[i] = i;
  }
  return next < 1;
}
