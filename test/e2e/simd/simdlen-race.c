// RUN: %check-race %s
// Rule: simd.safelen
// simdlen is a wish; safelen is what counts.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp simd simdlen(4) safelen(8)
  for (int i = 4; i < N; i++)
    a[i] = a[i - 4] + 1; // RACE
  return 0;
}
