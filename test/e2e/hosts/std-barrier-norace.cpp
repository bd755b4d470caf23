// RUN: %check-norace %s
// FLAGS: -std=c++20
// Rule: value.await
// A barrier before and after the other's element is read.
#include "e2e.h"
#include <barrier>
#include <thread>

std::barrier<> both(2);
int x[2];
static void work(int me) {
  for (int round = 0; round < 4; round++) {
    x[me] = round;
   both.arrive_and_wait();
    int other = x[1 - me];
    USE(other);
    both.arrive_and_wait();
  }
}
int main() {
  std::thread second(work, 1);
  work(0);
  second.join();
#pragma omp parallel
  USE(x[0]);
  return x[0] != 3;
}
