// RUN: %check-norace %s
// Rule: taskgroup.descendants
// The end of taskgroup joins all descendants.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp task
        x = 1;
      }
    }
    USE(x);
  }
  return x != 1;
}
