// RUN: %check-race %s
// LINES: any
// Rule: exclusion.extent
// What a task contributes to the reduction of a region may be combined with the original at any time after the task
// and before the end of the region, whatever barriers are between.
#include "e2e.h"

static int sum;
static int *original = &sum;

int main(void) {
#pragma omp parallel reduction(task, + : sum)
  {
#pragma omp task in_reduction(+ : sum)
    sum += 1; // RACE
#pragma omp single
    *original += 1; // RACE
#pragma omp barrier
  }
  return 0;
}
