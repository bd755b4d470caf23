// RUN: %check-race %s
// Rule: reduction.part reduction.completed
// The result is asked for too late.
#include "e2e.h"
#include <future>

int x[N];
static int produce() {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = i; // RACE
  return 1;
}
int main() {
  std::future<int> produced = std::async(std::launch::async, produce);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += x[i]; // RACE
 sum += produced.get();
  return sum < 0;
}
