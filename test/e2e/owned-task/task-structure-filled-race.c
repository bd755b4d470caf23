// RUN: %check-race %s
// Rule: owned.executor
// The function fills them all alike.
#include "e2e.h"

struct work {
  int me, *slot;
};

int x[64], y[64];
static NOINLINE void fill(struct work *work) {
  work->me = 0;
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
      *work.slot += 1; // RACE
      other = make();
      *other.slot += 1; // RACE
      y[other.me]++; // RACE
    }
  }
  return 0;
}
