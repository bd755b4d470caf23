// RUN: %check-norace %s
// Rule: loop.static-chunk
// Two threads and chunks of one: iterations i and i + 2 run on one thread, in order.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for schedule(static, 1) num_threads(2)
  for (int i = 2; i < N; i++)
    a[i] = a[i - 2] + 1;
  return 0;
}
