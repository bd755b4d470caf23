// RUN: %check-norace %s
// Rule: loop.concurrent loop.named-chunk
// One named chunk is in order.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp parallel for schedule(dynamic, 8)
  for (int i = 0; i < 8; i++)
    a[i + 1] = a[i];
  return 0;
}
