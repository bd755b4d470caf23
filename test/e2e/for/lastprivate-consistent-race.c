// RUN: %check-race %s
// Rule: last.iteration last.barrier
// Two consistent loops: the same thread runs the last iteration of both, but the write-back comes at any time before the barrier.
#include "e2e.h"

int last;
int main(void) {
#pragma omp parallel
  for (int k = 0; k < 2; k++) {
#pragma omp for lastprivate(last) schedule(static) nowait // RACE
    for (int i = 0; i < N; i++)
      last = i;
  }
  return last < 0;
}
