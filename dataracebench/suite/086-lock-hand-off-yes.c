/*
 * The first owner writes after it handed the lock over.
 * Data race pair: x@19:7:W vs. x@22:11:R
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      omp_set_lock(&lock);
#pragma omp barrier
    if (omp_get_thread_num() == 0) {
      omp_unset_lock(&lock);
      x = 6;
    } else {
      omp_set_lock(&lock);
      y = x;
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_lock(&lock);
  printf("%d\n", y >= 0);
  return 0;
}
