// RUN: %check-norace %s
// FLAGS: -fopenmp-version=52
// Rule: conflict.bytes
// Each iteration has its own element.
#include "e2e.h"

int last = -1, a[N + 1];
int main(void) {
#pragma omp parallel for lastprivate(conditional : last)
  for (int i = 0; i < N; ++i) {
    a[i] += i;
    last = i;
  }
  return last != N - 1;
}
