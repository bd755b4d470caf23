// RUN: %check-norace %s
// THREADS: 1
// Rule: depend.siblings
// The dependence orders the read before all that the second task contributes, the taskwait before what the thread does.
#include "e2e.h"

int sum, x, y;
int *volatile original = &sum;

int main(void) {
#pragma omp parallel
  {
#pragma omp for reduction(task, + : sum) schedule(static, 2)
    for (int i = 0; i < 1; i++) {
      sum += 1;
#pragma omp task depend(out : x)
      USE(*original);
#pragma omp taskgroup
      {
#pragma omp task in_reduction(+ : sum) depend(inout : x)
        sum += 1;
      }
#pragma omp taskwait
    }
    USE(*original);
  }
  return 0;
}
