// RUN: %check-race %s
// Rule: owned.pinned
// The number of a thread of an inner region, and that of one around it, which a task hands to a task.
#include "e2e.h"

long a[64];

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp sections nowait
    {
#pragma omp section
      {
      }
#pragma omp section
      {
#pragma omp parallel num_threads(2)
        {
          int inner = omp_get_thread_num();
          a[inner]++; // RACE
        }
      }
    }
#pragma omp task
    {
#pragma omp task
      a[me]++; // RACE
    }
  }
  return 0;
}
