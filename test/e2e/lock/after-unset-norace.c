// RUN: %check-norace %s
// Rule: exclusion.extent
// It stands before.
#include "e2e.h"

int x;
int main(void) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    omp_set_lock(&l);
    x++;
    omp_unset_lock(&l);
  }
  omp_destroy_lock(&l);
  return x < 1;
}
