// RUN: %check-race %s
// Rule: parallel.one-thread
// The inner region is run directly, because its if clause is false; the sum is one for all.
#include "e2e.h"

int wide;
int main(void) {
#pragma omp parallel
  {
    static int sum;
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp parallel if (wide)
      sum += i; // RACE
    }
  }
  return 0;
}
