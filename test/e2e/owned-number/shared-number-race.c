// RUN: %check-race %s
// Rule: owned.pinned
// The tasks share the variable that selects the element: no thread's number.
#include "e2e.h"

int a[64];

static NOINLINE void work(int t) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    a[t]++; // RACE
  }
}

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int t = 3;
    work(t);
#pragma omp task shared(t)
    a[t]++; // RACE
#pragma omp taskwait
  }
  return a[0] < 0;
}
