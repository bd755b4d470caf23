/*
 * The row is read before the inner loop's tasks are complete.
 * Data race pair: row[j]@17:7:W vs. row[j]@19:17:R
 */
#include <stdio.h>

static int a[8][16];

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (int i = 0; i < 8; i++) {
    int row[16];
#pragma omp taskloop shared(row) grainsize(4) nogroup
    for (int j = 0; j < 16; j++)
      row[j] = i * j;
    for (int j = 0; j < 16; j++)
      a[i][j] = row[j];
#pragma omp taskwait
  }
  printf("%d\n", a[3][5] >= 0);
  return 0;
}
