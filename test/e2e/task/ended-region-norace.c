// RUN: %check-norace %s
// Rule: parallel.tasks barrier.tasks
// As ended-region-race, with a barrier before the end of the body.
#include "e2e.h"

int main(void) {
#pragma omp parallel
  {
    int local = omp_get_thread_num();
#pragma omp task shared(local)
    USE(local);
#pragma omp barrier
  }
  return 0;
}
