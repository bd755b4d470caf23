// RUN: %check-race %s
// Rule: task.create taskwait.children
// A taskwait of the only task joins its children, and what these have joined; not what they leave running.
#include "e2e.h"

enum { kSteps = 4, kParts = 100 };

int part[kParts], sum;

static void add(int i, int joins) {
#pragma omp task
  part[i]++; // RACE
  if (joins) {
#pragma omp taskwait
  }
}

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task
  for (int step = 0; step < kSteps; step++) {
    for (int i = 0; i < kParts; i++) {
#pragma omp task
      add(i, step < kSteps - 1);
    }
#pragma omp taskwait
    sum += part[step]; // RACE
  }
  return sum == 0;
}
