// RUN: %check-norace %s
// Rule: exclusion.extent
// A std::mutex excludes.
#include "e2e.h"
#include <mutex>

std::mutex m;
int x;
int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    std::lock_guard<std::mutex> guard(m);
    x++;
  }
  return x < 1;
}
