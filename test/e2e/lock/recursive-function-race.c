// RUN: %check-race %s
// Rule: exclusion.extent
// One caller does not take the lock.
#include "e2e.h"

omp_nest_lock_t l;
int x;
NOINLINE static void add(int depth) {
  omp_set_nest_lock(&l);
  x += depth; // RACE
  if (depth > 0)
    add(depth - 1);
  omp_unset_nest_lock(&l);
}
int main(void) {
  omp_init_nest_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    add(3);
    x++; // RACE
  }
  omp_destroy_nest_lock(&l);
  return x == 0;
}
