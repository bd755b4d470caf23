// RUN: %check-norace %s
// Rule: owned.executor
// The thread number read inside the task selects the element.
#include "e2e.h"

int x[64];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    x[omp_get_thread_num()]++;
  }
  return 0;
}
