/*
 * The block is freed while the other section still reads it.
 * Data race pair: block[1]@15:14:R vs. free@20:7:W
 */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int sum = 0;
  int *block = calloc(4, sizeof(int));
#pragma omp parallel sections reduction(+ : sum)
  {
#pragma omp section
    {
      sum += block[1];
    }
#pragma omp section
    {
      sum += block[2];
      free(block);
    }
  }
  printf("%d\n", sum >= 0);
  return 0;
}
