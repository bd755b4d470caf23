// RUN: %check-norace %s
// Rule: conflict.bytes
// Blocks of a pool in the C++ library, which nobody instrumented, go from one iteration to the next.
#include "e2e.h"
#include <memory_resource>
#include <vector>

std::pmr::synchronized_pool_resource pool;

static void use(int i, std::pmr::memory_resource &from) {
  std::pmr::vector<int> v(8, i, &from);
  v[i % 8]++;
}

int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    use(i, pool);
  return 0;
}
