// RUN: %check-norace %s
// Rule: owned.pinned
// A heap block for each thread, in a dynamic loop.
#include "e2e.h"
#include <stdlib.h>

int out[N];
int main(void) {
#pragma omp parallel
  {
    int *buf = malloc(8 * sizeof(int));
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < 8; j++)
        buf[j] = i;
      out[i] = buf[0];
    }
    free(buf);
  }
  return 0;
}
