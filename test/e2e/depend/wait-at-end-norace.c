// RUN: %check-norace %s
// Rule: owned.waits taskwait.depend
// Waits for dependences in tasks that the threads run at the end of the region.
#include "e2e.h"

int total;
int main(void) {
#pragma omp parallel
  {
#pragma omp task
    {
      int part = 0;
#pragma omp task shared(part) depend(out : part)
      part = 1;
#pragma omp taskwait depend(in : part)
      part++;
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
