// RUN: %check-race %s
// LINES: any
// Rule: reduction.part
// Other task reductions begin and end before a task takes part in the first one. The code parallel with it uses the variable.
#include "e2e.h"

int main(void) {
  int sum = 0, other = 0, *to = &sum;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
      for (int i = 0; i < 100; i++) {
        int inner = 0;
#pragma omp taskgroup task_reduction(+ : inner)
        {
#pragma omp task in_reduction(+ : inner)
          inner++;
        }
      }
#pragma omp task in_reduction(+ : sum)
      sum++;
      *to = 2;
      other++;
    }
  }
  return other < 1;
}
