// RUN: %check-race %s
// Rule: exclusion.extent
// The update stands after the release.
#include "e2e.h"

int x;
int main(void) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    omp_set_lock(&l);
    omp_unset_lock(&l);
    x++; // RACE
  }
  omp_destroy_lock(&l);
  return x < 1;
}
