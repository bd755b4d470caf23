// RUN: %check-race %s
// Rule: task.create taskwait.children
// A region of one task: what its children did is past where it has joined them, and only there.
#include "e2e.h"

enum { kSteps = 4, kParts = 100 };

int part[kParts], sum;

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task
  for (int step = 0; step < kSteps; step++) {
    for (int i = 0; i < kParts; i++) {
#pragma omp task
      part[i]++; // RACE
    }
    if (step < kSteps - 1) {
#pragma omp taskwait
    }
    sum += part[step]; // RACE
  }
  return sum == 0;
}
