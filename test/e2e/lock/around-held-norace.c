// RUN: %check-norace %s
// Rule: exclusion.around
// Whoever runs the `single` body, an iteration, a section or its task has come to the construct with the lock.
#include "e2e.h"

static int x, y, z;

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
  {
    const int mine = 1;
    if (mine)
      omp_set_lock(&lock);
#pragma omp single nowait
    x++;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      y++;
#pragma omp sections nowait
    {
#pragma omp section
      {
#pragma omp task
        z++;
#pragma omp taskwait
      }
#pragma omp section
      z++;
    }
    if (mine)
      omp_unset_lock(&lock);
    omp_set_lock(&lock);
    x++;
    omp_unset_lock(&lock);
  }
  return x == 0 || z == 0;
}
