/*
 * No data race: a whole row is one iteration (OpenMP 5.2, taskloop construct, collapse clause).
 */
#include <stdio.h>

static int sum[6];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 6; j++)
        sum[i] += j;
  }
  printf("%d\n", sum[5] >= 0);
  return 0;
}
