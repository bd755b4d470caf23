// RUN: %check-norace %s
// Rule: exclusion.extent
// The section waits for the task that the same thread created. Another thread may run it with its own lock; the creator
// waits for the task before it gives its lock back.
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
      x = 20;
    }
#pragma omp sections nowait
    {
#pragma omp section
      {
#pragma omp taskwait
        x += 1;
      }
    }
#pragma omp taskwait
    omp_unset_lock(&lock);
  }
  return 0;
}
