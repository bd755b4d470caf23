// RUN: %check-race %s
// FLAGS: -fopenmp-version=52
// Rule: last.iteration
// Nothing but barriers of the compiler orders the body of the single before the write of the original.
#include "e2e.h"

int last = -1, seen, a[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    seen = last;                                // RACE
#pragma omp for lastprivate(conditional : last) // RACE
    for (int i = 0; i < N; ++i)
      if (a[i] == 0)
        last = i;
  }
  return last != N - 1;
}
