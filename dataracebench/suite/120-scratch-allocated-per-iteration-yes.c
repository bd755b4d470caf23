/*
 * The block comes from outside of the loop.
 * Data race pair: tmp[k]@14:7:W vs. tmp[k]@14:7:W
 */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int out[16];
  int *tmp = malloc(8 * sizeof(int));
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 16; i++) {
    for (int k = 0; k < 8; k++)
      tmp[k] = i * k;
    out[i] = tmp[7];
  }
  free(tmp);
  printf("%d\n", out[15] >= 0);
  return 0;
}
