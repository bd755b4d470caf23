// RUN: %check-race %s
// Rule: taskloop.strict
// In an inner region, an iteration writes a local variable of the thread around it; the task of a later one does, too.
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
#pragma omp taskloop num_tasks(1)
        for (int i = 0; i < 2; i++) {
          if (i == 0)
            x = 1; // RACE
          else {
#pragma omp task
            x = 2; // RACE
          }
        }
      }
    }
#pragma omp barrier
    USE(x);
  }
  return 0;
}
