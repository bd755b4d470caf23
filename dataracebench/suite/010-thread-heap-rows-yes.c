/*
 * After its own row each thread writes into the row of its neighbour, without a barrier between.
 * Data race pair: rows[self][k]@18:7:W vs. rows[(self + 1) % team][0]@19:5:W
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
    rows[(self + 1) % team][0] = team;
#pragma omp barrier
    free(rows[self]);
  }
  printf("done\n");
  return 0;
}
