// RUN: %check-race %s
// Rule: conflict.bytes
// The block is given back parallel with a task that reads it.
#include "e2e.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int *block = omp_aligned_calloc(64, 4, sizeof *block, omp_default_mem_alloc);
#pragma omp task
    USE(block[2]); // RACE
    omp_free(block, omp_default_mem_alloc); // RACE
  }
  return 0;
}
