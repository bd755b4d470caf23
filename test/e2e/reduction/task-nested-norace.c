// RUN: %check-norace %s
// Rule: taskgroup.descendants
// What a reduction inside a task combines with the task's copy comes before the end of its taskgroup, and not later.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
#pragma omp task in_reduction(+ : sum)
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
      sum += 1;
    }
    sum += 5;
  }
  USE(sum);
  return 0;
}
