// RUN: %check-race %s
// LINES: any
// Rule: conflict.atomic
// One side uses a plain reference to the same object.
#include "e2e.h"
#include <atomic>

std::atomic<int> x;
int &plain = reinterpret_cast<int &>(x);
int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % 2)
      x.fetch_add(1, std::memory_order_relaxed);
    else
      plain += 1;
  return x < 1;
}
