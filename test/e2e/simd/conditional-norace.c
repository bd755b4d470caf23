// RUN: %check-norace %s
// Rule: conflict.bytes
// clang keeps the lane that assigned last in a variable of its own.
#include "e2e.h"

int last, a[64];
int main(void) {
#pragma omp for simd lastprivate(conditional : last)
  for (int i = 0; i < 64; ++i) {
    a[i] = i;
    if (i % 2)
      last = i;
  }
  USE(last);
  return 0;
}
