// RUN: %check-norace %s
// Rule: exclusion.extent
// With one.
#include "e2e.h"
#include <mutex>
#include <thread>

std::mutex m[2];
int x;
static void work(int k) {
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    {
      m[k].lock();
      x++;
      m[k].unlock();
    }
  }
}
int main() {
  std::thread a(work, 0), b(work, 0);
  a.join();
  b.join();
  return x < 1;
}
