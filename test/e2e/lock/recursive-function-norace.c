// RUN: %check-norace %s
// Rule: exclusion.extent
// Each caller takes it, also inside itself.
#include "e2e.h"

omp_nest_lock_t l;
int x;
NOINLINE static void add(int depth) {
  omp_set_nest_lock(&l);
  x += depth;
  if (depth > 0)
    add(depth - 1);
  omp_unset_nest_lock(&l);
}
int main(void) {
  omp_init_nest_lock(&l);
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    add(3);
  }
  omp_destroy_nest_lock(&l);
  return x == 0;
}
