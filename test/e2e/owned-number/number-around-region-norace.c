// RUN: %check-norace %s
// Rule: owned.pinned
// The inner region shares the variable that holds the number of the thread around it.
#include "e2e.h"

int a[64][8];

static NOINLINE void add(int *row, int k) { row[k]++; }

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int t = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    {
#pragma omp masked
      add(a[t], 7);
      add(&a[t][0], omp_get_thread_num());
    }
  }
  return a[0][0] < 0;
}
