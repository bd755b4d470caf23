// RUN: %check-norace %s
// Rule: parallel.one-thread
// The inner region is run directly, because its if clause is false; the sum is the local variable of the thread.
#include "e2e.h"

int wide;
int main(void) {
#pragma omp parallel
  {
    int sum = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp parallel if (wide)
      sum += i;
    }
  }
  return 0;
}
