// RUN: %check-norace %s
// Rule: exclusion.extent
// What a task contributes to the reduction of a region is combined with the original after the task and before the end
// of the region, parallel with the other combinations, and what initialises the threads' copies; a critical section around
// the region covers it.
#include "e2e.h"

static int sum, total;
static int *original = &sum;

#pragma omp declare reduction(add : int : omp_out += omp_in) initializer(omp_priv = omp_orig - omp_orig)

int main(void) {
#pragma omp parallel reduction(task, + : sum)
  {
#pragma omp single
    *original += 1;
#pragma omp task in_reduction(+ : sum)
    sum += 1;
#pragma omp barrier
  }
  sum += 1;
#pragma omp parallel num_threads(2)
  for (int i = 0; i < 2; i++) {
#pragma omp critical
    {
      sum += 1;
#pragma omp parallel reduction(task, add : sum) num_threads(2)
      {
#pragma omp task in_reduction(add : sum)
        sum += 1;
#pragma omp barrier
      }
      total = sum;
    }
  }
  return total == 0;
}
