// RUN: %check-norace %s
// Rule: parallel.one-thread
// The inner team has one thread because the program says so.
#include "e2e.h"

int a[2];
int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp parallel num_threads(1) shared(me)
    {
      a[me]++;
    }
  }
  return 0;
}
