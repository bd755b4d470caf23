// RUN: %check-norace %s
// Rule: taskwait.children
// The parts of untied tasks end on several threads; each round is joined by a taskwait.
#include "e2e.h"

enum { kRounds = 300, kTasks = 12 };
int a[kTasks];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < kRounds; round++) {
    for (int i = 0; i < kTasks; i++)
#pragma omp task untied firstprivate(i)
      a[i]++;
#pragma omp taskwait
  }
  return a[0] != kRounds;
}
