// RUN: %check-race %s
// Rule: taskwait.children
// One thread's tasks, in no order, begin regions in which the first thread counts.
#include "e2e.h"

long count;
static NOINLINE void region(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0)
    count++; // RACE
}

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel
  if (omp_get_thread_num() == 0) {
#pragma omp task
    region();
#pragma omp taskyield
#pragma omp task
    region();
  }
  return 0;
}
