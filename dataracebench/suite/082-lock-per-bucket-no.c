/*
 * No data race: each bucket has its lock (OpenMP 5.2, omp_set_lock).
 */
#include <omp.h>
#include <stdio.h>

static int bucket[4];

int main(void) {
  omp_lock_t lock[4];
  for (int k = 0; k < 4; k++)
    omp_init_lock(&lock[k]);
#pragma omp parallel for
  for (int i = 0; i < 36; i++) {
    omp_set_lock(&lock[i % 4]);
    bucket[i % 4] += i;
    omp_unset_lock(&lock[i % 4]);
  }
  for (int k = 0; k < 4; k++)
    omp_destroy_lock(&lock[k]);
  printf("%d\n", bucket[3] > 0);
  return 0;
}
