/*
 * No data race: the upper neighbour is waited for; a row is one iteration, executed in order (OpenMP 5.2, doacross
 * clause, collapse clause).
 */
#include <stdio.h>

static int a[8][8];

int main(void) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < 8; i++)
    for (int j = 1; j < 8; j++) {
#pragma omp ordered depend(sink : i - 1, j)
      a[i][j] = a[i - 1][j] + a[i][j - 1] + 1;
#pragma omp ordered depend(source)
    }
  printf("%d\n", a[7][7] >= 0);
  return 0;
}
