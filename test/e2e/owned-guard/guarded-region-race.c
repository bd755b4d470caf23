// RUN: %check-race %s
// Rule: owned.pinned
// Regions that many iterations begin, in iterations that any thread may run.
#include "e2e.h"

long total, parts[2];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    if (i % 2 == 0) {
#pragma omp parallel num_threads(2)
      {
        parts[omp_get_thread_num()]++; // RACE
#pragma omp single
        total++; // RACE
      }
    }
  return 0;
}
