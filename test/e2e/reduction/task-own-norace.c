// RUN: %check-norace %s
// Rule: reduction.part
// Tasks of each iteration combine what they found in variables of the thread that executes it.
#include "e2e.h"

static NOINLINE void tasks(long *sum) {
#pragma omp taskgroup task_reduction(+ : sum[0])
  {
#pragma omp task in_reduction(+ : sum[0])
    ++*sum;
  }
}

int main(void) {
#pragma omp parallel
  {
    long direct = 0, passed = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
#pragma omp taskgroup task_reduction(+ : direct)
      {
#pragma omp task in_reduction(+ : direct)
        direct++;
      }
    }
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++)
      tasks(&passed);
    USE(direct + passed);
  }
  return 0;
}
