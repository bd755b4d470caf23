// RUN: %check-norace %s
// Rule: conflict.write
// Each lane has a copy of the variable that the loop around them made.
#include "e2e.h"

int a[N], sums[4];
int main(void) {
  int s = 0;
#pragma omp parallel for firstprivate(s)
  for (int k = 0; k < 4; k++) {
#pragma omp simd reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += a[i];
    sums[k] = s;
  }
  return 0;
}
