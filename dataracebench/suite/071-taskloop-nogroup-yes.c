/*
 * With nogroup nobody waits for the tasks of the loop.
 * Data race pair: a[i]@16:7:W vs. a[i]@18:14:R
 */
#include <stdio.h>

static int a[16];

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop nogroup
    for (int i = 0; i < 16; i++)
      a[i] = i;
    for (int i = 0; i < 16; i++)
      sum += a[i];
  }
  printf("%d\n", sum >= 0);
  return 0;
}
