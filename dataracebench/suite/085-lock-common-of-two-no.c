/*
 * No data race: both hold lock b, among others.
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0;
  omp_lock_t a, b, c;
  omp_init_lock(&a);
  omp_init_lock(&b);
  omp_init_lock(&c);
#pragma omp parallel sections
  {
#pragma omp section
    {
      omp_set_lock(&a);
      omp_set_lock(&b);
      x = 1;
      omp_unset_lock(&b);
      omp_unset_lock(&a);
    }
#pragma omp section
    {
      omp_set_lock(&b);
      omp_set_lock(&c);
      x = 2;
      omp_unset_lock(&c);
      omp_unset_lock(&b);
    }
  }
  omp_destroy_lock(&a);
  omp_destroy_lock(&b);
  omp_destroy_lock(&c);
  printf("%d\n", x);
  return 0;
}
