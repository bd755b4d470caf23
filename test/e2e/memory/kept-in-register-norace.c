// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: parallel.one-thread
// One thread adds up.
#include "e2e.h"

int sum;
int main(void) {
#pragma omp parallel num_threads(1)
  {
    for (int i = 0; i < 2; i++) {
      sum += 1;
      sum += 2;
    }
    for (int i = 0; i < 3; i++)
      USE(sum);
  }
  return 0;
}
