// RUN: %check-norace %s
// Rule: owned.pinned
// The thread around the inner region selects the row.
#include "e2e.h"

int a[64][8];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int t = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    a[t][omp_get_thread_num()]++;
  }
  return a[0][0] < 0;
}
