// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: reduction.excludes
// Whichever thread combines the copies of a large team: those of the others may be combined before its own code.
#include "e2e.h"

static int sum[2], other[2];
static int *first = sum;

int main(void) {
#pragma omp parallel reduction(+ : sum[0 : 2]) // RACE
  {
    if (omp_get_thread_num() == 0)
      *first = 1; // RACE
    sum[1] += 1;
  }
  return sum[1] + other[0] == 0;
}
