// RUN: %check-norace %s
// Rule: owned.pinned
// Each thread's copy, which an allocator of OpenMP gave out, is its own.
#include "e2e.h"

int out[N];
int main(void) {
  int number = 1;
#pragma omp parallel firstprivate(number) allocate(omp_default_mem_alloc : number)
  {
    int *mine = &number;
#pragma omp for
    for (int i = 0; i < N; i++)
      out[i] = (*mine += i);
  }
  return 0;
}
