// RUN: %check-race %s
// Rule: task.create taskwait.children
// What the only task has joined is past for it. But the member that created it does not wait after the construct.
#include "e2e.h"

enum { kSteps = 4, kParts = 100 };

int part[kParts], shared, other;

int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
#pragma omp task
    {
      for (int step = 0; step < kSteps; step++) {
        for (int i = 0; i < kParts; i++) {
#pragma omp task
          part[i] = step;
        }
#pragma omp taskwait
      }
      USE(shared); // RACE
    }
#pragma omp masked
    shared = 1; // RACE
  }
  return part[0] < 0;
}
