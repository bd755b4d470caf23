/*
 * No data race: each section allocates and frees its own block, possibly at the same address, one after the other.
 */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int sum = 0;
#pragma omp parallel sections reduction(+ : sum)
  {
#pragma omp section
    {
      int *block = calloc(4, sizeof(int));
      sum += block[1];
      free(block);
    }
#pragma omp section
    {
      int *block = calloc(4, sizeof(int));
      sum += block[2];
      free(block);
    }
  }
  printf("%d\n", sum >= 0);
  return 0;
}
