/*
 * No data race: the nestable lock is free only after the outer unset (OpenMP 5.2, omp_unset_nest_lock).
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
    omp_set_nest_lock(&lock);
    leaf();
    outer++;
    omp_unset_nest_lock(&lock);
  }
  omp_destroy_nest_lock(&lock);
  printf("%d\n", inner + outer > 0);
  return 0;
}
