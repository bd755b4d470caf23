// RUN: %check-norace %s
// Rule: owned.executor
// An undeferred child runs on the thread whose number the task has read.
#include "e2e.h"

int x[64];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      int me = omp_get_thread_num();
#pragma omp task if(0) firstprivate(me)
      x[me]++;
    }
  }
  return 0;
}
