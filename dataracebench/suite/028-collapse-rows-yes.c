/*
 * collapse(2) makes each (i, j) an iteration of its own: those of one row all add to its sum.
 * Data race pair: sum[i]@13:7:W vs. sum[i]@13:7:W
 */
#include <stdio.h>

static int m[8][8], sum[8];

int main(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      sum[i] += m[i][j] + 1;
  printf("%d\n", sum[7] >= 0);
  return 0;
}
