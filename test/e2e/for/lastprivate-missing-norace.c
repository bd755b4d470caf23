// RUN: %check-norace %s
// Rule: conflict.bytes
// lastprivate: each iteration has a copy, the last one is written back before the region ends.
#include "e2e.h"

int main(void) {
  int last = 0;
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < N; i++)
    last = i;
  return last != N - 1;
}
