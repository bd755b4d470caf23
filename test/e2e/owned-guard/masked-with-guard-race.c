// RUN: %check-race %s
// Rule: owned.pinned
// Any thread sets what the first counts in the iterations that it gets.
#include "e2e.h"

long count;

int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    count = 0; // RACE
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      if (omp_get_thread_num() == 0)
        count++; // RACE
  }
  return 0;
}
