// RUN: %check-race %s
// Rule: conflict.bytes
// All iterations of a thread's taskloop update the element of the number that they captured.
#include "e2e.h"

int main() {
  static int count[64];
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp taskloop grainsize(N)
    for (int i = 0; i < N; i++)
      count[t]++; // RACE
  }
  return count[0] < 0;
}
