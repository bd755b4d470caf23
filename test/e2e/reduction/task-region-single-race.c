// RUN: %check-race %s
// LINES: any
// Rule: task.create
// What a task of a single body contributes to the reduction of the region comes at any time after the task and before
// the end of the region, too.
#include "e2e.h"

static int sum;
static int *original = &sum;

int main(void) {
#pragma omp parallel reduction(task, + : sum)
  {
#pragma omp single
#pragma omp task in_reduction(+ : sum)
    sum += 1; // RACE
#pragma omp single
    *original += 1; // RACE
#pragma omp barrier
  }
  return 0;
}
