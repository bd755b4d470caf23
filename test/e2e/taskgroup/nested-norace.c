// RUN: %check-norace %s
// Rule: taskgroup.children
// Inner and outer group are joined in turn.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp taskgroup
      {
#pragma omp task
        x = 1;
      }
      x = 2;
    }
    USE(x);
  }
  return x == 0;
}
