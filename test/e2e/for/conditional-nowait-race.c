// RUN: %check-race %s
// FLAGS: -fopenmp-version=52
// THREADS: 2 4 8
// Rule: last.barrier
// The thread that runs the last iteration may write the original at any time before the next barrier.
#include "e2e.h"

int last = -1, seen, a[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for lastprivate(conditional : last) nowait // RACE
    for (int i = 0; i < N; ++i)
      if (a[i] == 0)
        last = i;
#pragma omp masked
    seen = last; // RACE
  }
  return last != N - 1;
}
