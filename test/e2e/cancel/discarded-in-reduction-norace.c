// RUN: %check-norace %s
// CANCELLATION: true
// Rule: barrier.code
// A thread that waits inside the combination of a reduction, which libomp makes in its barrier from five threads on,
// meets tasks of others that are discarded. Its own combination goes on after them.
#include "e2e.h"

int main(void) {
  int sums[2] = {0, 0}, last = 0;
  for (int round = 0; round < 60; ++round)
#pragma omp parallel reduction(+ : sums[0 : 2])
  {
    int last = round;
    USE(last);
    sums[1] += 1;
#pragma omp taskgroup
    {
      for (int i = 0; i < 20; ++i)
#pragma omp task
      {
#pragma omp cancel taskgroup if (i == 10)
        USE(i);
      }
    }
  }
  return sums[0] + (last > 60);
}
