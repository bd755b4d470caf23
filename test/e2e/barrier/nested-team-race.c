// RUN: %check-race %s
// Rule: barrier.code
// The inner team's barrier says nothing about the outer team.
#include "e2e.h"

int a[2];
int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    a[me] = 1; // RACE
#pragma omp parallel num_threads(2)
    {
#pragma omp barrier
      USE(0);
    }
    USE(a[1 - me]); // RACE
  }
  return 0;
}
