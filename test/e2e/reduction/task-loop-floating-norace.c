// RUN: %check-norace %s
// THREADS: 1
// Rule: barrier.code floating.begin
// The barrier separates the iterations, and all that their tasks contribute, from what the thread does in front of it.
#include "e2e.h"

static int sum;
static int *original = &sum;

int main(void) {
#pragma omp parallel
  {
    *original = 1;
#pragma omp barrier
#pragma omp for reduction(task, + : sum)
    for (int i = 0; i < N; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i;
#pragma omp taskwait
    }
  }
  return 0;
}
