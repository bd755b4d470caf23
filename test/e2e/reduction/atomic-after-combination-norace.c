// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: exclusion.extent
// One thread does.
#include "e2e.h"

int sum;
int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp taskloop reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += i;
#pragma omp atomic write
    sum = 1;
  }
  return 0;
}
