// RUN: %check-norace %s
// Rule: taskwait.children siblings.chunk
// The first chunk is the first thread's in every team; its block waits for the task that this thread created before.
#include "e2e.h"

int main(void) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp masked
    {
#pragma omp task shared(x)
      x = 1;
    }
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < N; i++) {
#pragma omp ordered
      {
        if (i == 0) {
#pragma omp taskwait
        }
        x++;
      }
    }
  }
  return x != N + 1;
}
