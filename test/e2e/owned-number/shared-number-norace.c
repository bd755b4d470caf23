// RUN: %check-norace %s
// Rule: owned.pinned
// The tasks share the variable that holds the number of the thread that made them.
#include "e2e.h"

int a[64];

static NOINLINE void work(int t) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    a[t]++;
  }
}

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int t = omp_get_thread_num();
    work(t);
#pragma omp task shared(t)
    a[t]++;
#pragma omp taskwait
  }
  return a[0] < 0;
}
