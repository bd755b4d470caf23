// RUN: %check-norace %s
// Rule: taskgroup.descendants
// One reduction at a time, also by tasks of taskgroups inside; its combinations come after what precedes the tasks.
#include "e2e.h"

int sum, nested, own;

int main(void) {
#pragma omp parallel
  {
    int mine = 0;
#pragma omp taskgroup task_reduction(+ : mine)
    {
      mine = 1;
#pragma omp task in_reduction(+ : mine)
      mine++;
    }
    USE(mine);
#pragma omp single
    {
      for (int k = 0; k < 3; k++) {
#pragma omp taskgroup task_reduction(+ : sum)
        {
          sum++;
          for (int i = 0; i < 12; i++) {
#pragma omp task in_reduction(+ : sum)
            sum += i;
          }
        }
      }
#pragma omp taskgroup task_reduction(+ : nested)
      for (int i = 0; i < 4; i++) {
#pragma omp taskgroup
        {
#pragma omp task in_reduction(+ : nested)
          {
            nested++;
#pragma omp taskgroup task_reduction(+ : own)
            {
#pragma omp task in_reduction(+ : own)
              own++;
#pragma omp task in_reduction(+ : nested)
              nested++;
            }
          }
        }
      }
#pragma omp taskgroup task_reduction(+ : sum)
      {
#pragma omp task depend(out : own)
        sum++;
#pragma omp task depend(in : own) in_reduction(+ : sum)
        sum++;
      }
    }
  }
  return 0;
}
