// RUN: %check-norace %s
// Rule: exclusion.extent
// A task is created in two critical sections, one in the other, and joined before the inner one ends. Both
// exclude it.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical(outer)
      {
#pragma omp critical(inner)
        {
#pragma omp task
          x++;
#pragma omp taskwait
        }
#pragma omp taskwait
      }
    }
#pragma omp section
    {
#pragma omp critical(inner)
      x++;
    }
  }
  return x < 1;
}
