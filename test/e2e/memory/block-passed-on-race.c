// RUN: %check-race %s
// Rule: task.create
// The task frees the block while its parent still writes to it.
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
      USE(p[0]); // RACE
#pragma omp taskyield
    }
    p[0] = i + 1; // RACE
  }
  return 0;
}
