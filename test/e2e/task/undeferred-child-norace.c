// RUN: %check-norace %s
// Rule: task.undeferred taskwait.children
// It does so explicitly.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (0)
    {
#pragma omp task
      x = 1;
#pragma omp taskwait
    }
    x = 2;
  }
  return x == 0;
}
