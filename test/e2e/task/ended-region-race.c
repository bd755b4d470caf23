// RUN: %check-race %s
// Rule: parallel.tasks barrier.tasks
// A local of the region's body is gone when the threads wait at the end of the region, where the tasks may still run.
#include "e2e.h"

int main(void) {
#pragma omp parallel
  {
    int local = omp_get_thread_num();
#pragma omp task shared(local)
    USE(local); // RACE
  } // RACE
  return 0;
}
