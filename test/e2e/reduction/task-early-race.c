// RUN: %check-race %s
// LINES: any
// Rule: taskgroup.descendants
// The copies are combined at an unknown time before the end of the taskgroup, also after a taskwait.
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
          sum += i; // RACE
#pragma omp task in_reduction(+ : sum)
          sum += i; // RACE
        }
      }
#pragma omp taskwait
      seen = sum; // RACE
    }
  }
  return seen < 0;
}
