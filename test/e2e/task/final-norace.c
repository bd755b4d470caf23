// RUN: %check-norace %s
// Rule: task.undeferred task.create
// final: the children are included, thus in program order.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(1)
    {
#pragma omp task
      x += 1;
#pragma omp task
      x += 2;
    }
  }
  return x == 0;
}
