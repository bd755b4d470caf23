// RUN: %check-race %s
// Rule: exclusion.extent exclusion.around
// Who gets the lock holds it around the `single` construct, and who does not may run the body.
#include "e2e.h"

static int x;

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
  {
    const int mine = omp_get_thread_num() == 2 && omp_test_lock(&lock);
#pragma omp single nowait
    x = 1; // RACE
    if (mine)
      omp_unset_lock(&lock);
#pragma omp single nowait
    {
      omp_set_lock(&lock);
      x = 2; // RACE
      omp_unset_lock(&lock);
    }
  }
  return x == 0;
}
