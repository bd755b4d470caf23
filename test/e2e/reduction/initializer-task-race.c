// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.completed
// Copies for tasks begin with the value of the original, which the copy of another task may have been combined into.
#include "e2e.h"

#pragma omp declare reduction(add : long : omp_out += omp_in) initializer(omp_priv = omp_orig)

int main(void) {
  long sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(add : sum)
  for (int i = 0; i < N; i++) {
#pragma omp task in_reduction(add : sum)
    sum += i;
  }
  return sum == 0;
}
