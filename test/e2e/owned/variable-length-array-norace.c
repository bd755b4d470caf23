// RUN: %check-norace %s
// Rule: owned.pinned
// A variable-length array for each thread.
#include "e2e.h"

int main(void) {
  int n = 8 + (omp_get_max_threads() > 1000);
#pragma omp parallel
  {
    int v[n];
#pragma omp for
    for (int i = 0; i < N; i++)
      for (int j = 0; j < n; j++)
        v[j] = i;
  }
  return 0;
}
