/*
 * No data race: both updates stand before the release (OpenMP 5.2, omp_unset_lock).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int items = 0, bytes = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
    omp_set_lock(&lock);
    items++;
    bytes += 8;
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  printf("%d\n", items + bytes > 0);
  return 0;
}
