// RUN: %check-norace %s
// Rule: loop.consistent
// One thread runs iteration i of both loops, and the taskwait there joins what it created.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
      a[i] = 1;
    }
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++) {
#pragma omp taskwait
      a[i]++;
    }
  }
  return 0;
}
