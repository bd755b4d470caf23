// RUN: %check-norace %s
// Rule: conflict.bytes
// Each task allocates, writes and frees.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      int *p = malloc(40);
      for (int j = 0; j < 10; j++)
        ((volatile int *)p)[j] = i;
      free(p);
    }
  }
  return 0;
}
