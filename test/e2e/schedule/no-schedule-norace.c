// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration writes its own.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = i;
  return 0;
}
