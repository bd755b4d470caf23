/*
 * The block is freed without waiting for the task that reads it.
 * Data race pair: block[3]@15:11:R vs. free@16:5:W
 */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
    int *block = calloc(8, sizeof(int));
#pragma omp task shared(sum) firstprivate(block)
    sum = block[3];
    free(block);
#pragma omp taskwait
  }
  printf("%d\n", sum >= 0);
  return 0;
}
