/*
 * No data race: each block depends on both blocks that it reads (OpenMP 5.2, depend clause).
 */
#include <stdio.h>

static int grid[5][5];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 1; i < 5; i++)
    for (int j = 1; j < 5; j++) {
#pragma omp task depend(in : grid[i - 1][j], grid[i][j - 1]) depend(out : grid[i][j])
      grid[i][j] = grid[i - 1][j] + grid[i][j - 1] + 1;
    }
  printf("%d\n", grid[4][4] > 0);
  return 0;
}
