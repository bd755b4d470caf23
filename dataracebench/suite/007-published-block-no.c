/*
 * No data race: the block is shared, but each iteration writes an element of its own.
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
      block[i] = i;
  }
  printf("%d\n", block[0] >= 0);
  free(block);
  return 0;
}
