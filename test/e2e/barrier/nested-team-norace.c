// RUN: %check-norace %s
// Rule: barrier.code
// The outer team's barrier does.
#include "e2e.h"

int a[2];
int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    a[me] = 1;
#pragma omp parallel num_threads(2)
    {
#pragma omp barrier
      USE(0);
    }
#pragma omp barrier
    USE(a[1 - me]);
  }
  return 0;
}
