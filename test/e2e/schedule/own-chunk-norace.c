// RUN: %check-norace %s
// Rule: loop.static-chunk
// Chunk 0 is with thread 0 in every team.
#include "e2e.h"

int first;
int main(void) {
#pragma omp parallel
  {
#pragma omp master
    first += 1;
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < N; i++)
      if (i == 0)
        first += 1;
  }
  return 0;
}
