// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: exclusion.extent
// A task sets the lock, and the one that depends on it unsets it: both are in the extent.
#include "e2e.h"

static omp_lock_t l;
static int x, chain;

int main(void) {
  omp_init_lock(&l);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : chain)
    {
      omp_set_lock(&l);
      x++;
    }
#pragma omp task depend(in : chain)
    {
      x++;
      omp_unset_lock(&l);
    }
    omp_set_lock(&l);
    x++; // RACE
    omp_unset_lock(&l);
  }
  return x != 3;
}
