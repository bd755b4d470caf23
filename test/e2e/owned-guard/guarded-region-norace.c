// RUN: %check-norace %s
// Rule: owned.pinned
// Regions that one thread alone begins, in iterations that any thread may run.
#include "e2e.h"

long total, parts[2];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    if (omp_get_thread_num() == 0) {
#pragma omp parallel num_threads(2)
      {
        parts[omp_get_thread_num()]++;
#pragma omp single
        total++;
      }
    }
  return 0;
}
