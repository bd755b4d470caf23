/*
 * No data race: the inner iterations write distinct elements; other outer threads are excluded by the critical
 * section.
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
        a[i] += i;
    }
  }
  printf("%d\n", a[0] >= 0);
  return 0;
}
