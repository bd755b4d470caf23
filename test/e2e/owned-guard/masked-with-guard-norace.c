// RUN: %check-norace %s
// Rule: owned.pinned
// The first thread sets what it counts in the iterations that it gets.
#include "e2e.h"

long count;

int main(void) {
#pragma omp parallel
  {
#pragma omp masked
    count = 0;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      if (omp_get_thread_num() == 0)
        count++;
  }
  return 0;
}
