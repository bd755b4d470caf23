// RUN: %check-race %s
// Rule: task.create taskwait.children
// Two untied siblings.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task untied
    x = 1; // RACE
#pragma omp task untied
    x = 2; // RACE
  }
  return x == 0;
}
