// RUN: %check-race %s
// Rule: conflict.bytes
// The lanes share the block that was allocated before the loop.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
  int *block = calloc(1, sizeof *block);
#pragma omp simd
  for (int i = 0; i < N; i++)
    block[0] += i; // RACE
  USE(block);
  free(block);
  return 0;
}
