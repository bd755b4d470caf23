// RUN: %check-race %s
// Rule: loop.static-chunk
// Chunk 1 is not with the master.
#include "e2e.h"

int first;
int main(void) {
#pragma omp parallel
  {
#pragma omp master
    first += 1; // RACE
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < N; i++)
      if (i == 1)
        first += 1; // RACE
  }
  return 0;
}
