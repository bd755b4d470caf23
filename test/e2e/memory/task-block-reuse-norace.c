// RUN: %check-norace %s
// Rule: conflict.bytes
// The tasks write firstprivate copies, which lie in recycled task blocks.
#include "e2e.h"

int main(void) {
  int v[16] = {0};
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(v)
    for (int j = 0; j < 16; j++)
      ((volatile int *)v)[j] += i;
  }
  return 0;
}
