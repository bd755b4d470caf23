// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: reduction.completed
// Copies for tasks begin with a constant.
#include "e2e.h"

#pragma omp declare reduction(add : long : omp_out += omp_in) initializer(omp_priv = 0)

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
