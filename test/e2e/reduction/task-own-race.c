// RUN: %check-race %s
// LINES: any
// Rule: reduction.part
// The variables are shared.
#include "e2e.h"

static NOINLINE void tasks(long *sum) {
#pragma omp taskgroup task_reduction(+ : sum[0])
  {
#pragma omp task in_reduction(+ : sum[0])
    ++*sum;
  }
}
static long direct, passed;

int main(void) {
#pragma omp parallel
  {
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
