// RUN: %check-race %s
// Rule: loop.static-chunk
// The team size is open: iterations i and i + 2 may run on two threads.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 2; i < N; i++)
    a[i] = a[i - 2] + 1; // RACE
  return 0;
}
