// RUN: %check-race %s
// Rule: task.create taskwait.children
// Two tasks of one construct: what the one has joined is past for itself, what the other does is not.
#include "e2e.h"

enum { kSteps = 4, kParts = 100 };

int part[kParts], shared, other;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
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
#pragma omp task
    shared = 1; // RACE
  }
  return part[0] < 0;
}
