// RUN: %check-race %s
// Rule: thread.create thread.join
// The second host thread starts before the first was joined.
#include "e2e.h"
#include <thread>

int x;
static void work() {
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    x++; // RACE
  }
}
int main() {
  std::thread a(work);
  std::thread b(work);
  a.join();
  b.join();
  return x < 1;
}
