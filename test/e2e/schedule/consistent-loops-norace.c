// RUN: %check-norace %s
// Rule: loop.consistent
// Two static loops over equal spaces in one region: iteration i of both runs on one thread.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++)
      b[i] = a[i];
  }
  return b[N - 1] != N - 1;
}
