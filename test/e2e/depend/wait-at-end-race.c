// RUN: %check-race %s
// Rule: owned.waits taskwait.depend
// Nothing waits for the first child.
#include "e2e.h"

int total;
int main(void) {
#pragma omp parallel
  {
#pragma omp task
    {
      int part = 0;
#pragma omp task shared(part) depend(out : part)
      part = 1; // RACE
      part++; // RACE
#pragma omp task shared(part) depend(out : part)
      part++;
#pragma omp task if (0) shared(part) depend(in : part)
      {
#pragma omp atomic
        total += part;
      }
    }
  }
  return total % 3;
}
