// RUN: %check-norace %s
// Rule: loop.named-chunk
// It stays inside one.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for schedule(static, 4)
  for (int i = 0; i < N; i++)
    if (i % 4 != 0)
      a[i] = a[i - 1] + 1;
  return 0;
}
