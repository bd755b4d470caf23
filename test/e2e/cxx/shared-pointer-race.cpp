// RUN: %check-race %s
// LINES: any
// THREADS: 2 4 8
//
// Its count is not atomic.
#include "e2e.h"
#include <memory>

int main() {
 auto object = std::__make_shared<int, __gnu_cxx::_S_single>(1);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    auto copy = object;
    sum += *copy;
  }
  return sum != N;
}
