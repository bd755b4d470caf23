/*
 * The result of omp_test_lock is not looked at.
 * Data race pair: x@18:5:W vs. x@18:5:W
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
    int owner = 0;
    while (!owner)
      owner = omp_test_lock(&lock);
    omp_unset_lock(&lock);
    x++;
  }
  omp_destroy_lock(&lock);
  printf("%d\n", x > 0);
  return 0;
}
