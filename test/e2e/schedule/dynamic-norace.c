// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration reads another array.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 1; i < N; i++)
    a[i] = b[i - 1] + 1;
  return 0;
}
