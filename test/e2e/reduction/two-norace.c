// RUN: %check-norace %s
// Rule: reduction.part reduction.completed
// The barrier of the first reduction orders its combinations before those of the second.
#include "e2e.h"

int sum;

int main(void) {
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += i;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += 2 * i;
  }
  return sum == 0;
}
