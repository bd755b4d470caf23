/*
 * No data race: the read is under the lock, too (OpenMP 5.2, omp_set_lock).
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
      seen += x;
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_lock(&lock);
  printf("%d\n", seen >= 0);
  return 0;
}
