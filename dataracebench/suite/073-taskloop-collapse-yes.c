/*
 * collapse(2) distributes the columns, too: those of one row add to the same sum.
 * Data race pair: sum[i]@16:9:W vs. sum[i]@16:9:W
 */
#include <stdio.h>

static int sum[6];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop collapse(2)
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 6; j++)
        sum[i] += j;
  }
  printf("%d\n", sum[5] >= 0);
  return 0;
}
