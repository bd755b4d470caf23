// RUN: %check-race %s
// Rule: conflict.write
// The lanes share the thread's variable that the loop around them made.
#include "e2e.h"

int a[N], sums[4];
int main(void) {
  int s = 0;
#pragma omp parallel for firstprivate(s)
  for (int k = 0; k < 4; k++) {
#pragma omp simd
    for (int i = 0; i < N; i++)
      s += a[i]; // RACE
    sums[k] = s;
  }
  return 0;
}
