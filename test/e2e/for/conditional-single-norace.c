// RUN: %check-norace %s
// FLAGS: -fopenmp-version=52
// Rule: last.iteration
// The original is read before the barrier of the single.
#include "e2e.h"

int last = -1, seen, a[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp single
    seen = last;
#pragma omp for lastprivate(conditional : last)
    for (int i = 0; i < N; ++i)
      if (a[i] == 0)
        last = i;
  }
  return last != N - 1;
}
