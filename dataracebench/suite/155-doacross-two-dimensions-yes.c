/*
 * The row before is waited for up to the column before only: its element of this column may not be written yet.
 * Data race pair: a[i][j]@14:7:W vs. a[i - 1][j]@14:17:R
 */
#include <stdio.h>

static int a[8][8];

int main(void) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < 8; i++)
    for (int j = 1; j < 8; j++) {
#pragma omp ordered depend(sink : i - 1, j - 1)
      a[i][j] = a[i - 1][j] + a[i][j - 1] + 1;
#pragma omp ordered depend(source)
    }
  printf("%d\n", a[7][7] >= 0);
  return 0;
}
