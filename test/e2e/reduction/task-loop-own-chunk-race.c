// RUN: %check-race %s
// THREADS: 1
// LINES: any
// Rule: depend.siblings
// What the second task contributes to `sum` comes any time before the end of the loop: no taskwait, and no taskgroup
// between, is after it. With one thread the read is before the thread's own combination.
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
      USE(*original); // RACE
#pragma omp taskgroup
      {
#pragma omp task in_reduction(+ : sum) depend(inout : y)
        sum += 1; // RACE
      }
#pragma omp taskwait
    }
    USE(*original);
  }
  return 0;
}
