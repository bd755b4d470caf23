// RUN: %check-race %s
// THREADS: 1
// LINES: any
// Rule: barrier.code floating.begin
// Any iteration may run before what the thread does in front of the loop, and so may what its task contributes. (With one
// thread there are no other copies whose combinations say so.)
#include "e2e.h"

static int sum;
static int *original = &sum;

int main(void) {
#pragma omp parallel
  {
    *original = 1; // RACE
#pragma omp for reduction(task, + : sum)
    for (int i = 0; i < N; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i; // RACE
#pragma omp taskwait
    }
  }
  return 0;
}
