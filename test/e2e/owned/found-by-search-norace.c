// RUN: %check-norace %s
// Rule: owned.pinned
// What a function finds by comparing with the thread number is the thread's own.
#include "e2e.h"

int starts[65];
long count[65];

__attribute__((noinline)) int find(int wanted) {
  int low = 0, high = 65;
  while (low < high) {
    int middle = (low + high) / 2;
    if (starts[middle] <= wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return low - 1;
}

int main(void) {
  for (int i = 0; i < 65; i++)
    starts[i] = i;
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int k = find(omp_get_thread_num());
    count[k]++;
  }
  return 0;
}
