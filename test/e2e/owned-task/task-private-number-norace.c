// RUN: %check-norace %s
// Rule: owned.executor
// A task keeps the number of its thread in a private copy: it selects the element.
#include "e2e.h"

int x[64];
int main(void) {
  int me = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task private(me)
    {
      me = omp_get_thread_num();
      x[me]++;
    }
  }
  return me;
}
