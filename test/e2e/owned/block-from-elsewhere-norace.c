// RUN: %check-norace %s
// THREADS: 1 2 4 8
// WITH: Inputs/elsewhere.c
// Rule: owned.pinned
// A function of another module allocates a block for each thread.
#include "e2e.h"

#include <stdlib.h>

long *fresh(int n), *common(int n);

int main(void) {
#pragma omp parallel
  {
    long *own = fresh(2);
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++)
      own[0] = i;
    free(own);
  }
  return 0;
}
