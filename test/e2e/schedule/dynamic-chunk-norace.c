// RUN: %check-norace %s
// Rule: loop.named-chunk
// Neighbours lie in one dynamic chunk of named size.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for schedule(dynamic, 4)
  for (int i = 0; i < N; i++)
    if (i % 4 != 0)
      a[i] = a[i - 1] + 1;
  return 0;
}
