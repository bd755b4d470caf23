/*
 * No data race: every iteration allocates its own block, often at the address of an earlier one.
 */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int out[16];
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 16; i++) {
    int *tmp = malloc(8 * sizeof(int));
    for (int k = 0; k < 8; k++)
      tmp[k] = i * k;
    out[i] = tmp[7];
    free(tmp);
  }
  printf("%d\n", out[15] >= 0);
  return 0;
}
