// RUN: %check-race %s
// LINES: any
// Rule: reduction.part reduction.completed
// The combinations of one reduction exclude each other, but not those of another one.
#include "e2e.h"

int sum;

int main(void) {
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < N; i++)
      sum += i;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += 2 * i;
  }
  return sum == 0;
}
