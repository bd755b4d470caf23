// RUN: %check-race %s
// Rule: loop.consistent
// One thread runs iteration i of both loops, and the taskwait there joins what it created there, but not what it happened to create for others.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
      a[i] = 1; // RACE
    }
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++) {
#pragma omp taskwait
      a[N - 1 - i]++; // RACE
    }
  }
  return 0;
}
