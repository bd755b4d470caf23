/*
 * The lock excludes, but it does not say who comes first: the reads after it are not ordered after the other's
 * write.
 * Data race pair: x@18:7:W vs. x@25:15:R
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0, seen = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel sections reduction(+ : seen)
  {
#pragma omp section
    {
      omp_set_lock(&lock);
      x = 1;
      omp_unset_lock(&lock);
    }
#pragma omp section
    {
      omp_set_lock(&lock);
      omp_unset_lock(&lock);
      seen += x;
    }
  }
  omp_destroy_lock(&lock);
  printf("%d\n", seen >= 0);
  return 0;
}
