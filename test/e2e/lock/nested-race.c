// RUN: %check-race %s
// Rule: exclusion.extent
// The outer pair was released before the update.
#include "e2e.h"

int x;
int main(void) {
  omp_nest_lock_t l;
  omp_init_nest_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    omp_set_nest_lock(&l);
    omp_set_nest_lock(&l);
    omp_unset_nest_lock(&l);
    omp_unset_nest_lock(&l);
    x++; // RACE
  }
  omp_destroy_nest_lock(&l);
  return x < 1;
}
