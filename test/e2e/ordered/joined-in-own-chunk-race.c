// RUN: %check-race %s
// Rule: taskwait.children siblings.chunk
// The second chunk is somebody else's in a team of two or more.
#include "e2e.h"

int main(void) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp masked
    {
#pragma omp task shared(x)
      x = 1; // RACE
    }
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < N; i++) {
#pragma omp ordered
      {
        if (i == 1) {
#pragma omp taskwait
        }
        x++; // RACE
      }
    }
  }
  return x < 0;
}
