// RUN: %check-norace %s
// Rule: task.create
// What stands in front of the barrier after which the task is created is before all that the task contributes.
#include "e2e.h"

static int sum;
static int *original = &sum;

int main(void) {
#pragma omp parallel reduction(task, + : sum)
  {
#pragma omp single
    *original += 1;
#pragma omp single
#pragma omp task in_reduction(+ : sum)
    sum += 1;
#pragma omp barrier
  }
  return 0;
}
