// RUN: %check-norace %s
// Rule: reduction.part reduction.completed
// The consumer waits for the result.
#include "e2e.h"
#include <future>

int x[N];
static int produce() {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = i;
  return 1;
}
int main() {
  std::future<int> produced = std::async(std::launch::async, produce);
  int sum = 0;
 sum += produced.get();
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += x[i];
  return sum < 0;
}
