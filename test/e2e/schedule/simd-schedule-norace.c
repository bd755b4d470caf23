// RUN: %check-norace %s
// Rule: loop.consistent
// The simd modifier lets the implementation choose other chunks: equal iterations of two loops may run on two threads.
#include "e2e.h"

int a[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp for simd schedule(static) nowait
    for (int i = 0; i < 64; ++i)
      a[i] = i;
#pragma omp for simd schedule(static) nowait
    for (int i = 0; i < 64; ++i)
      a[i] += i;
  }
  return 0;
}
