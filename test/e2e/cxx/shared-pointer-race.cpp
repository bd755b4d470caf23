// RUN: %check-race %s
// LINES: any
// THREADS: 2 4 8
// Rule: conflict.atomic
// Its count is not atomic. Spare references that nobody gives back keep it above zero, whatever updates the race loses.
#include "e2e.h"
#include <memory>
#include <vector>

int main() {
  auto object = std::__make_shared<int, __gnu_cxx::_S_single>(1);
  auto *spare = new std::vector<decltype(object)>(2 * N, object);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    auto copy = object;
    sum += *copy;
  }
  return sum != N || spare->empty();
}
