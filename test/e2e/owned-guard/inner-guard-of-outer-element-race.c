// RUN: %check-race %s
// Rule: owned.executor owned.pinned
// A thread of an inner region works on an element that two iterations share.
#include "e2e.h"

long a[64];
static NOINLINE void add(long *to) { (*to)++; } // RACE

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int outer = i / 2;
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 0)
      add(&a[outer]);
  }
  return 0;
}
