// RUN: %check-norace %s
// Rule: owned.taskloop
// A block that an iteration allocated belongs to the task, as the copy of the pointer does: later iterations find it there.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int *scratch = NULL;
#pragma omp taskloop num_tasks(2) firstprivate(scratch)
    for (int i = 0; i < N; i++) {
      if (!scratch)
        scratch = calloc(2, sizeof *scratch);
      scratch[0] += i;
      scratch[1] = scratch[0];
    }
  }
  return 0;
}
