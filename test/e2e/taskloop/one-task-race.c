// RUN: %check-race %s
// Rule: conflict.bytes
// One task for all iterations is luck: num_tasks is an upper bound, and iterations stay parallel.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop num_tasks(1)
    for (int i = 1; i < N; i++)
      a[i] = a[i - 1] + 1; // RACE
  }
  return 0;
}
