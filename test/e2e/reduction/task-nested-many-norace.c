// RUN: %check-norace %s
// Rule: reduction.part
// Tasks on one copy each combine with it what their own tasks have reduced, one after the other. What they have
// together is reduced by two at once.
#include "e2e.h"

int main(void) {
  int sum = 0, all = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  for (int k = 0; k < 6; ++k)
#pragma omp task in_reduction(+ : sum)
  {
    int own = 0, *count = &own;
    sum += 2;
#pragma omp taskgroup task_reduction(+ : sum, count[0])
    for (int j = 0; j < 4; ++j)
#pragma omp task in_reduction(+ : sum, count[0])
    {
      sum += 1;
      ++*count;
#pragma omp parallel reduction(+ : sum) num_threads(2)
      sum += 1;
    }
    sum += 5 + own;
#pragma omp taskloop reduction(+ : sum)
    for (int j = 0; j < 4; ++j)
      sum += 1;
  }
  USE(sum + all);
  return 0;
}
