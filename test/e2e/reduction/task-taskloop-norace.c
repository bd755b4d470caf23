// RUN: %check-norace %s
// Rule: reduction.part
// A taskloop that takes part in the reduction ends before the taskgroup does: its threads may combine as late as that,
// but a task that adds to its own copy does not meet them.
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
#pragma omp task in_reduction(+ : sum)
    sum += 1;
  }
  return sum == 0;
}
