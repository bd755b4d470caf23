// RUN: %check-race %s
// Rule: conflict.bytes
// The loop directive makes iterations parallel.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp loop bind(parallel)
    for (int i = 1; i < N; i++)
      a[i] = a[i - 1] + 1; // RACE
  }
  return 0;
}
