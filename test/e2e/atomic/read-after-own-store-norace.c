// RUN: %check-norace %s
// Rule: conflict.atomic
// The read is atomic.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int seen;
#pragma omp atomic write
    x = 1;
#pragma omp atomic read
    seen = x;
    USE(seen);
  }
  return 0;
}
