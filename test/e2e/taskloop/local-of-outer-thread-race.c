// RUN: %check-race %s
// Rule: taskloop.strict
// Iterations in an inner region write a local variable of the thread around it.
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
#pragma omp taskloop grainsize(2)
        for (int i = 0; i < 3; i++)
          x = i; // RACE
      }
    }
#pragma omp barrier
    USE(x);
  }
  return 0;
}
