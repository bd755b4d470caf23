// RUN: %check-norace %s
// Rule: conflict.bytes
// The same without one.
#include "e2e.h"

int a[N], b[N];
NOINLINE static void sweep(int *to, const int *from) {
#pragma omp for
  for (int i = 1; i < N; i++)
    to[i] = from[i - 1] + 1;
}
int main(void) {
#pragma omp parallel
  sweep(a, b);
  return 0;
}
