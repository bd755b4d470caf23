// RUN: %check-race %s
// Rule: exclusion.around
// Only one thread comes to the constructs with the lock, and the others may run what is inside, too.
#include "e2e.h"

static int x, y, z;

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
  {
    const int mine = omp_get_thread_num() == 0;
    if (mine)
      omp_set_lock(&lock);
#pragma omp single nowait
    x++; // RACE
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      y++; // RACE
#pragma omp sections nowait
    {
#pragma omp section
      {
#pragma omp task
        z++; // RACE
#pragma omp taskwait
      }
#pragma omp section
      z++; // RACE
    }
    if (mine)
      omp_unset_lock(&lock);
    omp_set_lock(&lock);
    x++; // RACE
    omp_unset_lock(&lock);
  }
  return x == 0 || z == 0;
}
