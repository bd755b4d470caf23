// RUN: %check-race %s
// Rule: taskwait.children
// What it refers to is no number of a thread.
#include "e2e.h"

int x[64];
int main() {
#pragma omp parallel
  {
    int me = 1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      auto update = [&me] { x[me]++; }; // RACE
#pragma omp task firstprivate(update)
      update();
#pragma omp taskwait
    }
  }
}
