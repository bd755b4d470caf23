// RUN: %check-race %s
// THREADS: 1 2
// Rule: owned.siblings taskwait.children
// Dependences on different addresses order nothing.
#include "e2e.h"

int main(void) {
  int seen = 0, a[N];
#pragma omp parallel
  {
    int x = 0, y = 0, z = 0;
#pragma omp taskgroup
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
#pragma omp task shared(z)
#pragma omp atomic
      z += i;
    }
    z++;
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp task depend(inout : a[i]) shared(x)
      x += i; // RACE
      y = i;
    }
#pragma omp atomic
    seen += x + y + z;
  }
  return seen < 0;
}
