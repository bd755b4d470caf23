// RUN: %check-norace %s
// Rule: conflict.atomic
// std::atomic on both sides.
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
      x += 1;
  return x < 1;
}
