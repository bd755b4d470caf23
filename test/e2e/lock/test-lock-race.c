// RUN: %check-race %s
// Rule: exclusion.extent
// Whether the lock was taken is not asked.
#include "e2e.h"

int x;
int main(void) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    while (!omp_test_lock(&l)) {
#pragma omp taskyield
    }
    omp_unset_lock(&l);
    x++; // RACE
  }
  omp_destroy_lock(&l);
  return x < 1;
}
