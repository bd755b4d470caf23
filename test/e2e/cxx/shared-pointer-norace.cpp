// RUN: %check-norace %s
// Rule: conflict.atomic
// Copies of a shared pointer count atomically, with one thread, too.
#include "e2e.h"
#include <memory>

int main() {
 auto object = std::make_shared<int>(1);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    auto copy = object;
    sum += *copy;
  }
  return sum != N;
}
