// RUN: %check-race %s
// Rule: loop.consistent
// Two bare loops: nothing says that iteration i of both runs on one thread.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      a[i] = i; // RACE
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      b[i] = a[i]; // RACE
  }
  return b[N - 1] != N - 1;
}
