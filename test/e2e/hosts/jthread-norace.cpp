// RUN: %check-norace %s
// FLAGS: -std=c++20
// Rule: thread.join
// The destructor joins the thread before the read.
#include "e2e.h"

#include <thread>

int x;
int main() {
#pragma omp parallel
#pragma omp single
  {
    {
      std::jthread other([] {
#pragma omp parallel for num_threads(2)
        for (int i = 0; i < 2; i++)
          if (i == 1)
            x = 1;
      });
    }
    USE(x);
  }
  return x != 1;
}
