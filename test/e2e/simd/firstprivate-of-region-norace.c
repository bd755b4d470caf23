// RUN: %check-norace %s
// Rule: simd.safelen
// A variable firstprivate in the combined directive, so to the lanes.
#include "e2e.h"

int a[N];
int main(void) {
  int k = 3;
#pragma omp parallel for simd firstprivate(k)
  for (int i = 0; i < N; i++) {
    a[i] = k;
    k = i;
  }
  return 0;
}
