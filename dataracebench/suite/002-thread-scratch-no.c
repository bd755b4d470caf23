/*
 * No data race: the scratch row is selected by the thread number and only its thread uses it.
 */
#include <omp.h>
#include <stdio.h>

static int scratch[64][16], result[24];

int main(void) {
#pragma omp parallel
  {
    int *row = scratch[omp_get_thread_num()];
#pragma omp for schedule(guided)
    for (int i = 0; i < 24; i++) {
      for (int k = 0; k < 16; k++)
        row[k] = i + k;
      result[i] = 0;
      for (int k = 0; k < 16; k++)
        result[i] += row[k];
    }
  }
  printf("%d\n", result[23]);
  return 0;
}
