// RUN: %check-race %s
// Rule: exclusion.extent
// Two locks.
#include "e2e.h"

int x;
int main(void) {
  omp_lock_t a, b;
  omp_init_lock(&a);
  omp_init_lock(&b);
#pragma omp parallel sections
  {
#pragma omp section
    {
      omp_set_lock(&a);
      x++; // RACE
      omp_unset_lock(&a);
    }
#pragma omp section
    {
      omp_set_lock(&b);
      x++; // RACE
      omp_unset_lock(&b);
    }
  }
  omp_destroy_lock(&a);
  omp_destroy_lock(&b);
  return x < 1;
}
