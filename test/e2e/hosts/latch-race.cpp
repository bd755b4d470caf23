// RUN: %check-race %s
// FLAGS: -std=c++20
// Rule: value.await
// Nobody waits at the latch.
#include "e2e.h"
#include <latch>
#include <thread>

std::latch filled(1);
int x[N];
static void produce() {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = i; // RACE
  filled.count_down();
}
int main() {
  std::thread producer(produce);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += x[i]; // RACE
  producer.join();
  return sum < 0;
}
