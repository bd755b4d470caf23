// RUN: %check-norace %s
// Rule: reduction.completed
// The barrier after the loop separates its combinations from the atomic updates.
#include "e2e.h"

int sum;
int main(void) {
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += i;
#pragma omp atomic
    sum += 1;
  }
  return 0;
}
