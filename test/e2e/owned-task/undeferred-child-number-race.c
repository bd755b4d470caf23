// RUN: %check-race %s
// Rule: owned.executor
// Any thread may run the children, later.
#include "e2e.h"

int x[64];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      int me = omp_get_thread_num();
#pragma omp task firstprivate(me)
      x[me]++; // RACE
    }
  }
  return 0;
}
