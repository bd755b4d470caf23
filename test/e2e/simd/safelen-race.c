// RUN: %check-race %s
// Rule: simd.safelen
// Lanes up to seven apart are parallel, the distance is four.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp simd safelen(8)
  for (int i = 4; i < N; i++)
    a[i] = a[i - 4] + 1; // RACE
  return 0;
}
