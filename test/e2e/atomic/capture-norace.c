// RUN: %check-norace %s
// Rule: conflict.atomic
// An atomic capture.
#include "e2e.h"

int next, a[2 * N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v;
#pragma omp atomic capture
    v = next++;
    USE(v);
    a[i] = i;
  }
  return next < 1;
}
