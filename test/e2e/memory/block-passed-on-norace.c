// RUN: %check-norace %s
// Rule: task.create
// Each task frees the block that its parent filled; the next iteration gets the same memory.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
    volatile int *p = malloc(40);
    p[0] = i;
#pragma omp task firstprivate(p)
    {
      USE(p[0]);
      free((void *)p);
    }
  }
  return 0;
}
