// RUN: %check-norace %s
// Rule: taskgroup.children
// A task made inside it is.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      x = 1;
#pragma omp task
      USE(0);
    }
    USE(x);
  }
  return x != 1;
}
