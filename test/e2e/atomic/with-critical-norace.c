// RUN: %check-norace %s
// Rule: conflict.atomic
// Both are atomic.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 2) {
#pragma omp atomic
      x++;
    } else {
#pragma omp atomic
      x++;
    }
  }
  return x < 1;
}
