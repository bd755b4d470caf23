// RUN: %check-norace %s
// Rule: loop.static-chunk
// Distance two stays on one of the two threads.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for schedule(static, 1) num_threads(2)
  for (int i = 2; i < N; i++)
    a[i] = a[i - 2] + 1;
  return 0;
}
