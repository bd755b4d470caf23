// RUN: %check-norace %s
// Rule: owned.executor owned.pinned
// A thread of an inner region works on the element of the thread around it.
#include "e2e.h"

long a[64];
static NOINLINE void add(long *to) { (*to)++; }

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 0)
      add(&a[outer]);
  }
  return 0;
}
