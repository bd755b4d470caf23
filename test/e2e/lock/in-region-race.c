// RUN: %check-race %s
// Rule: exclusion.extent
// Each iteration has a lock of its own.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    omp_lock_t l;
    omp_init_lock(&l);
    omp_set_lock(&l);
    x++; // RACE
    omp_unset_lock(&l);
  }
  return x < 1;
}
