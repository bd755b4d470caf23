// RUN: %check-race %s
// Rule: exclusion.extent
// The section waits for the task that the same thread created. Another thread may run it with its own lock, and nobody
// waits then before the lock of the task's creator is given back.
#include "e2e.h"

static omp_lock_t lock;
static int x;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
  {
    omp_set_lock(&lock);
#pragma omp single nowait
    {
#pragma omp task
      x = 20; // RACE
    }
#pragma omp sections nowait
    {
#pragma omp section
      {
#pragma omp taskwait
        x += 1; // RACE
      }
    }
    omp_unset_lock(&lock);
  }
  return 0;
}
