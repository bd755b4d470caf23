// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: exclusion.extent
// The lock excludes the task outside the mutexinoutset from its members.
#include "e2e.h"

int set, x;
omp_lock_t lock;
int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 4; i++) {
#pragma omp task depend(mutexinoutset : set)
      {
        omp_set_lock(&lock);
        x++;
        omp_unset_lock(&lock);
      }
    }
#pragma omp task
    {
      omp_set_lock(&lock);
      x++;
      omp_unset_lock(&lock);
    }
  }
  return x != 5;
}
