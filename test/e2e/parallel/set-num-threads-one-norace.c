// RUN: %check-norace %s
// Rule: parallel.one-thread
// omp_set_num_threads(1): the program fixed one thread.
#include "e2e.h"

int a[N];
int main(void) {
  omp_set_num_threads(1);
#pragma omp parallel for
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1;
  return a[0];
}
