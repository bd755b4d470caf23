// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: floating.end
// The thread of the masked block holds the lock over the single construct, of which any other thread may execute the
// body. In a team of one it has nobody to tell it from the others.
#include "e2e.h"

int x;
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
#pragma omp masked
    omp_set_lock(&lock);
#pragma omp barrier
#pragma omp single nowait
    x = 1; // RACE
#pragma omp masked
    {
      x = 2; // RACE
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_lock(&lock);
  return x != 2 && x != 1;
}
