// RUN: %check-norace %s
// Rule: conflict.bytes
// Each lane has an element, or a block.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
  int *block = calloc(N, sizeof *block);
#pragma omp simd
  for (int i = 0; i < N; i++) {
    int *own = malloc(sizeof *own);
    own[0] = i;
    block[i] += own[0];
    free(own);
  }
  USE(block);
  free(block);
  return 0;
}
