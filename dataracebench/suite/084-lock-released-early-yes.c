/*
 * The last update stands after the release.
 * Data race pair: bytes@17:5:W vs. bytes@17:5:W
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
    omp_unset_lock(&lock);
    bytes += 8;
  }
  omp_destroy_lock(&lock);
  printf("%d\n", items + bytes > 0);
  return 0;
}
