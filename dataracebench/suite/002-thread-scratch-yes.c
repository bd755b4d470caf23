/*
 * Every iteration fills and reads the one scratch row.
 * Data race pair: row[k]@18:9:W vs. row[k]@21:22:R
 * Data race pair: row[k]@18:9:W vs. row[k]@18:9:W
 */
#include <omp.h>
#include <stdio.h>

static int scratch[64][16], result[24];

int main(void) {
#pragma omp parallel
  {
    int *row = scratch[0];
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
