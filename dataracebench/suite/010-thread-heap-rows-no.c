/*
 * No data race: each thread allocates, fills and sums its own row.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int *rows[64];

int main(void) {
#pragma omp parallel
  {
    int self = omp_get_thread_num(), team = omp_get_num_threads();
    rows[self] = calloc(8, sizeof(int));
#pragma omp barrier
    for (int k = 0; k < 8; k++)
      rows[self][k] = k;
    rows[self][0] = team;
#pragma omp barrier
    free(rows[self]);
  }
  printf("done\n");
  return 0;
}
