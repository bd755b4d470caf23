// RUN: %check-norace %s
// Rule: parallel.one-thread
// num_threads(1): iterations run in program order.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for num_threads(1)
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1;
  return a[0];
}
