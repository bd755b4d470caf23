// RUN: %check-race %s
// Rule: exclusion.extent
// A task is created in two critical sections, one in the other, and joined before the outer one ends. The inner one
// does not exclude it.
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
          x++; // RACE
          // nothing waits here
        }
#pragma omp taskwait
      }
    }
#pragma omp section
    {
#pragma omp critical(inner)
      x++; // RACE
    }
  }
  return x < 1;
}
