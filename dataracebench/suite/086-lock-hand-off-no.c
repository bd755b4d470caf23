/*
 * No data race: the barrier fixes who acquires first, so the release precedes the second acquisition (OpenMP 5.2,
 * omp_set_lock, barrier construct).
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
      x = 6;
      omp_unset_lock(&lock);
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
