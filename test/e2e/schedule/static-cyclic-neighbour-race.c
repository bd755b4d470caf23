// RUN: %check-race %s
// Rule: loop.static-chunk
// Neighbours run on different threads.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for schedule(static, 1) num_threads(2)
  for (int i = 2; i < N; i++)
    a[i] = a[i - 1] + 1; // RACE
  return 0;
}
