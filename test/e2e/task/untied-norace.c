// RUN: %check-norace %s
// Rule: task.create taskwait.children
// Joined one after the other.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task untied
    x = 1;
#pragma omp taskwait
#pragma omp task untied
    x = 2;
  }
  return x == 0;
}
