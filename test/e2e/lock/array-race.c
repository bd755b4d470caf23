// RUN: %check-race %s
// Rule: exclusion.extent
// The lock of another element.
#include "e2e.h"

int x[4];
int main(void) {
  omp_lock_t l[4];
  for (int i = 0; i < 4; i++)
    omp_init_lock(&l[i]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = i % 3;
    omp_set_lock(&l[k]);
    x[i % 4] += i; // RACE
    omp_unset_lock(&l[k]);
  }
  for (int i = 0; i < 4; i++)
    omp_destroy_lock(&l[i]);
  return x[3] == 0;
}
