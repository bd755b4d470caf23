// RUN: %check-norace %s
// Rule: conflict.bytes
// What the iterations of a taskloop task write into its own variables fills no history, also parallel with tasks that nobody
// has waited for.
#include "e2e.h"

static int out[1024], other;

static void split(int n) {
#pragma omp task
  {
    if (n > 1)
      split(n / 2);
  }
}

int main() {
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  {
    split(8);
#pragma omp taskloop collapse(2) grainsize(256)
    for (int i = 0; i < 32; i++)
      for (int j = 0; j < 32; j++) {
        auto product = [&](int k) { return i * j + k; };
        out[i * 32 + j] = product(1) + product(2);
        if (product(0) == 31 * 31)
          other = 1;
      }
  }
  return out[33] != 5;
}
