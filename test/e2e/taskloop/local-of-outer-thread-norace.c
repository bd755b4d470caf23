// RUN: %check-norace %s
// Rule: taskloop.strict
// One task has all iterations.
#include "e2e.h"

int main(void) {
#pragma omp parallel
  {
    int x = 0;
#pragma omp single nowait
    {
#pragma omp parallel
#pragma omp single nowait
      {
#pragma omp taskloop grainsize(strict : 3)
        for (int i = 0; i < 3; i++)
          x = i;
      }
    }
#pragma omp barrier
    USE(x);
  }
  return 0;
}
