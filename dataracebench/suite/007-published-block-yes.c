/*
 * One thread allocates a block and publishes it; it belongs to all, and every iteration writes its first element.
 * Data race pair: block[0]@16:7:W vs. block[0]@16:7:W
 */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *block = NULL;
#pragma omp parallel shared(block)
  {
#pragma omp single
    block = malloc(32 * sizeof(int));
#pragma omp for
    for (int i = 0; i < 32; i++)
      block[0] = i;
  }
  printf("%d\n", block[0] >= 0);
  free(block);
  return 0;
}
