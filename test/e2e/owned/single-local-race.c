// RUN: %check-race %s
// Rule: taskwait.children
// One thread runs the body and the task, but the task is not joined before the second write.
#include "e2e.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int x = 0;
#pragma omp task shared(x)
    x = 1; // RACE
    x = 2; // RACE
#pragma omp taskwait
    USE(x);
  }
  return 0;
}
