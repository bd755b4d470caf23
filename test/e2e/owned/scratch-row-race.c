// RUN: %check-race %s
// Rule: owned.pinned
// All threads use one row.
#include "e2e.h"

int scratch[64][8];
int main(void) {
#pragma omp parallel
  {
    int *buf = scratch[0];
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 8; j++)
        buf[j] = i; // RACE
  }
  return 0;
}
