// RUN: %check-norace %s
// Rule: taskgroup.descendants
// The end of the taskgroup does.
#include "e2e.h"

int sum;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
      {
        sum += 1;
#pragma omp taskwait
      }
#pragma omp taskwait
    }
    sum = 2;
  }
  return sum < 0;
}
