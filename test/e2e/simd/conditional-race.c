// RUN: %check-race %s
// Rule: conflict.bytes
// The lanes share an element.
#include "e2e.h"

int last, a[64];
int main(void) {
#pragma omp for simd lastprivate(conditional : last)
  for (int i = 0; i < 64; ++i) {
    a[i / 2] = i; // RACE
    if (i % 2)
      last = i;
  }
  USE(last);
  return 0;
}
