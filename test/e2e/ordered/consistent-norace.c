// RUN: %check-norace %s
// Rule: loop.consistent
// Both are static: one thread runs iteration i of both, with ordered or without.
#include "e2e.h"

int a[N];
int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for schedule(static) ordered nowait
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp for schedule(static) reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += a[i];
  }
  return sum < 0;
}
