/*
 * No data race: the reader has a copy of its own.
 */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *block = calloc(4, sizeof(int)), other[4] = {0}, sum = 0;
#pragma omp parallel sections
  {
#pragma omp section
    {
      int *grown = realloc(block, 4000 * sizeof(int));
      grown[3999] = 1;
      free(grown);
    }
#pragma omp section
    sum = other[2];
  }
  printf("%d\n", sum + other[0] >= 0);
  return 0;
}
