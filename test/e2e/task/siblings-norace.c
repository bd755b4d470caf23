// RUN: %check-norace %s
// Rule: task.create taskwait.children
// The first is joined before the second is made.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;
#pragma omp taskwait
#pragma omp task
    x = 2;
  }
  return x == 0;
}
