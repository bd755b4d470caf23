/*
 * Each block depends on its upper neighbour only, but reads its left one, too.
 * Data race pair: grid[i][j]@15:7:W vs. grid[i][j - 1]@15:37:R
 */
#include <stdio.h>

static int grid[5][5];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 1; i < 5; i++)
    for (int j = 1; j < 5; j++) {
#pragma omp task depend(in : grid[i - 1][j]) depend(out : grid[i][j])
      grid[i][j] = grid[i - 1][j] + grid[i][j - 1] + 1;
    }
  printf("%d\n", grid[4][4] > 0);
  return 0;
}
