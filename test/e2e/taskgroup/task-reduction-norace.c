// RUN: %check-norace %s
// Rule: owned.executor
// They take part in the reduction.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < N; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i;
    }
  }
  return sum != N * (N - 1) / 2;
}
