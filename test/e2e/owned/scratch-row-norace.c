// RUN: %check-norace %s
// Rule: owned.pinned
// Each thread uses the row of its number, through a pointer.
#include "e2e.h"

int scratch[64][8];
int main(void) {
#pragma omp parallel
  {
    int *buf = scratch[omp_get_thread_num()];
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 8; j++)
        buf[j] = i;
  }
  return 0;
}
