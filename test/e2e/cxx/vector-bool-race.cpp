// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: conflict.bytes
// The bits of one word are one memory location; the address comes out of a library object, so two threads are needed.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<bool> v(N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    v[i] = true;
  return !v[0];
}
