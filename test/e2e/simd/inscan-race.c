// RUN: %check-race %s
// Rule: simd.safelen
// The scan goes from lane to lane by its definition.
#include "e2e.h"

int a[64], b[65];

int main(void) {
#pragma omp parallel
  {
    int sum = 0;
    double most = 0;
#pragma omp masked
#pragma omp simd reduction(inscan, + : sum) reduction(inscan, max : most)
    for (int i = 0; i < 64; ++i) {
      sum += a[i];
      most = most > a[i] ? most : a[i];
#pragma omp scan inclusive(sum, most)
      b[i] = sum + (int)most; // RACE
      USE(b[i + 1]);          // RACE
    }
    USE(sum);
  }
  return 0;
}
