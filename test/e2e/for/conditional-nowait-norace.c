// RUN: %check-norace %s
// FLAGS: -fopenmp-version=52
// Rule: last.barrier
// The barrier at the end of the loop stands between the write of the original and the read.
#include "e2e.h"

int last = -1, seen, a[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for lastprivate(conditional : last)
    for (int i = 0; i < N; ++i)
      if (a[i] == 0)
        last = i;
#pragma omp masked
    seen = last;
  }
  return last != N - 1;
}
