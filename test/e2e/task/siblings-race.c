// RUN: %check-race %s
// Rule: task.create taskwait.children
// Two siblings write one variable.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1; // RACE
#pragma omp task
    x = 2; // RACE
  }
  return x == 0;
}
