// RUN: %check-norace %s
// Rule: taskloop.strict
// One task has both iterations.
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
#pragma omp taskloop grainsize(strict : 2)
        for (int i = 0; i < 2; i++) {
          if (i == 0)
            x = 1;
          else {
#pragma omp task
            x = 2;
          }
        }
      }
    }
#pragma omp barrier
    USE(x);
  }
  return 0;
}
