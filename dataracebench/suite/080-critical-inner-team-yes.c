/*
 * The inner team works inside one extent of the lock: the lock does not separate its iterations.
 * Data race pair: a[0]@18:9:W vs. a[0]@18:9:W
 */
#include <omp.h>
#include <stdio.h>

static int a[16];

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    {
#pragma omp parallel for num_threads(2)
      for (int i = 0; i < 16; i++)
        a[0] += i;
    }
  }
  printf("%d\n", a[0] >= 0);
  return 0;
}
