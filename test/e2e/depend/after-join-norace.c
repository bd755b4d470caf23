// RUN: %check-norace %s
// Rule: taskwait.children
// The parent waits for the successor.
#include "e2e.h"

int x, d;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : d)
    x = 1;
#pragma omp task depend(in : d)
    USE(0);
#pragma omp taskwait
    x = 2;
  }
  return x == 0;
}
