// RUN: %check-norace %s
// Rule: conflict.bytes
// safelen permits the distance.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for simd schedule(dynamic, 8) safelen(4)
  for (int i = 0; i < N; i++)
    if (i % 8 >= 4)
      a[i] = a[i - 4] + 1;
  return 0;
}
