// RUN: %check-norace %s
// Rule: task.undeferred
// if(0): the task is complete before its parent goes on.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (0)
    x = 1;
    x = 2;
  }
  return x == 0;
}
