// RUN: %check-race %s
// LINES: any
// Rule: taskgroup.descendants
// The combinations of one reduction exclude each other, not those of another taskgroup's. Each comes at an unknown time
// after the task, and so parallel with all that only the taskgroup orders.
#include "e2e.h"

int many, between, after;

int main(void) {
#pragma omp parallel num_threads(3)
  {
#pragma omp taskgroup task_reduction(+ : many)
    {
#pragma omp task in_reduction(+ : many)
      many++; // RACE
    }
#pragma omp barrier
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : between)
      {
#pragma omp task in_reduction(+ : between)
        between++; // RACE
        between++; // RACE
#pragma omp task in_reduction(+ : between)
        between++;
      }
#pragma omp taskgroup task_reduction(+ : after)
      {
#pragma omp task in_reduction(+ : after)
        after++; // RACE
#pragma omp taskwait
        after++; // RACE
      }
    }
  }
  return 0;
}
