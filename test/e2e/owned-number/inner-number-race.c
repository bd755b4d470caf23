// RUN: %check-race %s
// Rule: owned.pinned
// Threads of the inner regions of two iterations have the same number.
#include "e2e.h"

int a[64][8];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
#pragma omp parallel num_threads(2)
    a[0][omp_get_thread_num()]++; // RACE
  }
  return a[0][0] < 0;
}
