// RUN: %check-norace %s
// Rule: loop.static-rounds
// Chunks go round the threads in their order: those of equal numbers run on one thread, whatever the number of threads and of chunks.
#include "e2e.h"

int x[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < N - 2; i++)
      x[i] = 1;
#pragma omp for schedule(static, 1)
    for (int i = 0; i < N; i++)
      x[i] += 2;
  }
  return 0;
}
