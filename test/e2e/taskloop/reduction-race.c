// RUN: %check-race %s
// Rule: owned.executor
// The sum is shared.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop shared(sum)
    for (int i = 0; i < N; i++)
      sum += i; // RACE
  }
  return sum < 0;
}
