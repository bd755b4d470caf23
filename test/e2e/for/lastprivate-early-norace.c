// RUN: %check-norace %s
// Rule: last.barrier
// The barrier orders it.
#include "e2e.h"

int main(void) {
  int last = 0;
#pragma omp parallel
  {
#pragma omp for lastprivate(last)
    for (int i = 0; i < N; i++)
      last = i;
    USE(last);
  }
  return 0;
}
