// RUN: %check-race %s
// Rule: parallel.one-thread
// Two inner threads write one element of the outer thread.
#include "e2e.h"

int a[2];
int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp parallel num_threads(2) shared(me)
    {
      a[me]++; // RACE
    }
  }
  return 0;
}
