// RUN: %check-norace %s
// Rule: taskgroup.descendants
// The result is there at the end of the taskgroup.
#include "e2e.h"

int main(void) {
  int sum = 0, seen = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
      for (int i = 0; i < 8; i++) {
#pragma omp task in_reduction(+ : sum)
        {
          sum += i;
#pragma omp task in_reduction(+ : sum)
          sum += i;
        }
      }
#pragma omp taskwait
    }
    seen = sum;
  }
  return seen < 0;
}
