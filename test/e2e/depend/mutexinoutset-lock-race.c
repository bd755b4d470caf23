// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: exclusion.extent
// A task outside the mutexinoutset does not take the lock that its members take.
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
        x++; // RACE
        omp_unset_lock(&lock);
      }
    }
#pragma omp task
    {
      x++; // RACE
    }
  }
  return x != 5;
}
