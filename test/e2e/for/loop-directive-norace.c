// RUN: %check-norace %s
// Rule: conflict.bytes
// The same without a carried dependence.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp loop bind(parallel)
    for (int i = 1; i < N; i++)
      a[i] = b[i - 1] + 1;
  }
  return 0;
}
