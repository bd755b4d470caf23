// RUN: %check-norace %s
// Rule: reduction.part
// A barrier after the initialisation.
#include "e2e.h"

int main(void) {
  int sum;
#pragma omp parallel shared(sum)
  {
#pragma omp master
    sum = 0;
#pragma omp barrier
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += i;
  }
  return sum != N * (N - 1) / 2;
}
