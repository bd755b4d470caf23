/*
 * No data race: row i writes only elements of row i.
 */
#include <stdio.h>

static int m[12][12];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 12; i++)
    for (int j = 0; j <= i; j++) {
      m[i][j] = i + j;
      if (j == i && i > 0)
        m[i][i] = 2 * i;
    }
  printf("%d\n", m[11][11] >= 0);
  return 0;
}
