// RUN: %check-race %s
// Rule: thread.create
// Two asynchronous functions, the second begun while the first may run.
#include "e2e.h"
#include <future>

int x;
int main() {
#pragma omp parallel
#pragma omp single
  {
    auto first = std::async(std::launch::async, [] { x++; }); // RACE
    first.valid();
    auto second = std::async(std::launch::async, [] { x++; }); // RACE
    second.get();
  }
  return x < 0;
}
