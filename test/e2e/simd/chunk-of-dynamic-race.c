// RUN: %check-race %s
// Rule: conflict.bytes
// Lanes of one dynamic chunk.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for simd schedule(dynamic, 8) safelen(4)
  for (int i = 0; i < N; i++)
    if (i % 8 >= 3)
      a[i] = a[i - 3] + 1; // RACE
  return 0;
}
