/*
 * No data race: only the thread that got the lock updates (OpenMP 5.2, omp_test_lock).
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
    x++;
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  printf("%d\n", x > 0);
  return 0;
}
