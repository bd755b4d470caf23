// RUN: %check-norace %s
// Rule: conflict.atomic
// Both stores are atomic.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic write
    x = 2;
#pragma omp atomic write
    x = 1;
  }
  return 0;
}
