// RUN: %check-norace %s
// Rule: taskwait.children
// The parent waits for its child.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;
#pragma omp taskwait
    USE(x);
  }
  return x != 1;
}
