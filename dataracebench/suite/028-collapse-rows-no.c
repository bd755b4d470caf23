/*
 * No data race: a row is one iteration, and only it adds to its sum (OpenMP 5.2, collapse clause).
 */
#include <stdio.h>

static int m[8][8], sum[8];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      sum[i] += m[i][j] + 1;
  printf("%d\n", sum[7] >= 0);
  return 0;
}
