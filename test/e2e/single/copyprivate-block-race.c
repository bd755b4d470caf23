// RUN: %check-race %s
// Rule: floating.begin floating.end
// The block that the single body allocated is handed to all threads; it is no thread's own.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
#pragma omp parallel
  {
    int *block;
#pragma omp single copyprivate(block)
    block = calloc(N, sizeof *block);
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++)
      block[0] += i; // RACE
#pragma omp single
    free(block);
  }
}
