/*
 * The lock is free again when the inner function returns: the outer update is not protected.
 * Data race pair: outer@22:5:W vs. outer@22:5:W
 */
#include <omp.h>
#include <stdio.h>

static omp_nest_lock_t lock;
static int outer, inner;

static void leaf(void) {
  omp_set_nest_lock(&lock);
  inner++;
  omp_unset_nest_lock(&lock);
}

int main(void) {
  omp_init_nest_lock(&lock);
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    leaf();
    outer++;
  }
  omp_destroy_nest_lock(&lock);
  printf("%d\n", inner + outer > 0);
  return 0;
}
