// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.part
// The master sets the original while other threads may combine into it.
#include "e2e.h"

int main(void) {
  int sum;
#pragma omp parallel shared(sum)
  {
#pragma omp master
    sum = 0;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += i;
  }
  return 0;
}
