// RUN: %check-race %s
// LINES: any
// Rule: reduction.part
// A taskloop that takes part in the reduction ends before the taskgroup does: its threads may combine as late as that,
// parallel with the task that changes the original.
#include "e2e.h"

int sum;

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp taskloop in_reduction(+ : sum) num_tasks(2)
    for (int i = 0; i < N; i++)
      sum += i;
#pragma omp task
    sum += 1;
  }
  return sum == 0;
}
