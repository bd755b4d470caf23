// RUN: %check-race %s
// Rule: owned.pinned
// All iterations use one thread's copy.
#include "e2e.h"

int out[N], *shared;
int main(void) {
  int number = 1;
#pragma omp parallel firstprivate(number) allocate(omp_default_mem_alloc : number)
  {
#pragma omp single
    shared = &number;
#pragma omp for
    for (int i = 0; i < N; i++)
      out[i] = (*shared += i); // RACE
  }
  return 0;
}
