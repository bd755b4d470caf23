// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: thread.create thread.join
// A host thread of each iteration reads the private loop variable, in a region of its own; the next iteration follows
// its join.
#include "e2e.h"
#include <thread>

int main() {
  int out[64] = {0};
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    int local = 0;
    std::thread worker([&] {
#pragma omp parallel for num_threads(2)
      for (int k = 0; k < 8; k++)
        out[i * 4 + k] = k; // RACE
      local = i;
    });
    worker.join();
    local++;
  }
  return out[3] < 0;
}
