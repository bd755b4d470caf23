// RUN: %check-race %s
// LINES: any
// Rule: owned.taskloop
// One block for all iterations.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int *scratch = NULL;
#pragma omp taskloop num_tasks(2) shared(scratch)
    for (int i = 0; i < N; i++) {
      if (!scratch) // RACE
        scratch = calloc(2, sizeof *scratch); // RACE
      scratch[0] += i; // RACE
      scratch[1] = scratch[0]; // RACE
    }
  }
  return 0;
}
