// RUN: %check-race %s
// WITH: Inputs/elsewhere.c
// Rule: owned.pinned
// A function of another module returns the same block to all threads.
#include "e2e.h"

long *fresh(int n), *common(int n);

int main(void) {
#pragma omp parallel
  {
    long *own = common(2);
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++)
      own[0] = i; // RACE
  }
  return 0;
}
