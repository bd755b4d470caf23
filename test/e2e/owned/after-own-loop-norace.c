// RUN: %check-norace %s
// Rule: owned.pinned
// A loop that searches with the thread's own number is left by each thread with another element.
#include "e2e.h"

int ids[64], starts[65], count[64], taken[64];

int main(void) {
  for (int i = 0; i < 64; i++)
    ids[i] = 63 - i, starts[i] = i;
  starts[64] = 64;
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int me = omp_get_thread_num(), k = 0;
    while (ids[k] != me)
      k++;
    count[k]++;
    for (k = 0; starts[k + 1] <= me;)
      k++;
    taken[k]++;
  }
  return 0;
}
