// RUN: %check-norace %s
// Rule: thread.create thread.join
// It starts afterwards.
#include "e2e.h"
#include <thread>

int x;
static void work() {
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    x++;
  }
}
int main() {
  std::thread a(work);
  a.join();
  std::thread b(work);
  b.join();
  return x < 1;
}
