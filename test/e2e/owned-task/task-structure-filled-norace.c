// RUN: %check-norace %s
// Rule: owned.executor
// A function fills the private copy of a task: with the number of the thread, and with a pointer that it selects.
#include "e2e.h"

struct work {
  int me, *slot;
};

int x[64], y[64];
static NOINLINE void fill(struct work *work) {
  work->me = omp_get_thread_num();
  work->slot = &x[work->me];
}
static NOINLINE struct work make(void) {
  struct work work;
  fill(&work);
  return work;
}
int main(void) {
  struct work work, other;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task private(work, other)
    {
      fill(&work);
      *work.slot += 1;
      other = make();
      *other.slot += 1;
      y[other.me]++;
    }
  }
  return 0;
}
