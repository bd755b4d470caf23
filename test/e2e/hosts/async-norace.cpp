// RUN: %check-norace %s
// Rule: thread.create
// Two asynchronous functions, the second begun when the first has ended.
#include "e2e.h"
#include <future>

int x;
int main() {
#pragma omp parallel
#pragma omp single
  {
    auto first = std::async(std::launch::async, [] { x++; });
    first.get();
    auto second = std::async(std::launch::async, [] { x++; });
    second.get();
  }
  return x != 2;
}
