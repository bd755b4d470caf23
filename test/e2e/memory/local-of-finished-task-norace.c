// RUN: %check-norace %s
// Rule: taskwait.children
// The local of a task that waits: the child uses it, in whatever order they run.
#include "e2e.h"

int result;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 4; i++) {
#pragma omp task
      {
        int local[4] = {1, 2, 3, i};
#pragma omp task shared(local)
        {
          int sum = 0;
          for (int k = 0; k < 4; k++)
            sum += local[k];
#pragma omp atomic write
          result = sum;
        }
#pragma omp taskwait
      }
    }
#pragma omp taskwait
    for (int i = 0; i < 4; i++) {
#pragma omp task
      {
        int other[16];
        int *volatile p = other;
        for (int k = 0; k < 16; k++)
          p[k] = k;
      }
    }
  }
  return result == -1;
}
