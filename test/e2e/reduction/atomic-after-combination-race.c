// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: exclusion.extent
// Two threads reduce to one variable, and write it atomically after that.
#include "e2e.h"

int sum;
int main(void) {
#pragma omp parallel
  {
#pragma omp taskloop reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += i;
#pragma omp atomic write
    sum = 1;
  }
  return 0;
}
