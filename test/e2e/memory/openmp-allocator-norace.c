// RUN: %check-norace %s
// Rule: conflict.bytes
// Tasks get the same block one after the other.
#include "e2e.h"

int out[N];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      int *block = omp_alloc(4 * sizeof *block, omp_default_mem_alloc);
      block[0] = i;
      block = omp_realloc(block, 100 * sizeof *block, omp_default_mem_alloc, omp_default_mem_alloc);
      block[3] = block[0];
      out[i] = block[3];
      omp_free(block, omp_null_allocator);
    }
  }
  return 0;
}
