/*
 * Row i also writes the mirrored element, which belongs to another row.
 * Data race pair: m[i][j]@13:7:W vs. m[i - 1][i - 1]@15:9:W
 */
#include <stdio.h>

static int m[12][12];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 12; i++)
    for (int j = 0; j <= i; j++) {
      m[i][j] = i + j;
      if (j == i && i > 0)
        m[i - 1][i - 1] = 2 * i;
    }
  printf("%d\n", m[11][11] >= 0);
  return 0;
}
