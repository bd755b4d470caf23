// RUN: %check-race %s
// LINES: any
// Rule: taskgroup.descendants
// A taskwait of the task that takes part in the reduction does not join the combination either.
#include "e2e.h"

int sum;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum) // RACE
      {
        sum += 1;
#pragma omp taskwait
      }
#pragma omp taskwait
      sum = 2; // RACE
    }
  }
  return sum < 0;
}
