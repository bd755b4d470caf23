// RUN: %check-norace %s
// Rule: exclusion.extent exclusion.around
// Each waits for the lock that is held around the `single` construct.
#include "e2e.h"

static int x;

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
  {
    while (!omp_test_lock(&lock)) {
    }
#pragma omp single nowait
    x = 1;
    omp_unset_lock(&lock);
#pragma omp single nowait
    {
      omp_set_lock(&lock);
      x = 2;
      omp_unset_lock(&lock);
    }
  }
  return x == 0;
}
