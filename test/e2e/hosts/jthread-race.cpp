// RUN: %check-race %s
// FLAGS: -std=c++20
// Rule: thread.join
// The thread is joined at the end of the construct's block only.
#include "e2e.h"

#include <thread>

int x;
int main() {
#pragma omp parallel
#pragma omp single
  {
    std::jthread other([] {
#pragma omp parallel for num_threads(2)
      for (int i = 0; i < 2; i++)
        if (i == 1)
          x = 1; // RACE
    });
    USE(x); // RACE
  }
  return x != 1;
}
