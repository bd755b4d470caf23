// RUN: %check-norace %s
// Rule: owned.pinned
// The element is selected by the thread number.
#include "e2e.h"

int sum[64];
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    sum[omp_get_thread_num()] += i;
  return 0;
}
