/*
 * No data race: the task is joined before free (OpenMP 5.2, taskwait construct).
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
#pragma omp taskwait
    free(block);
#pragma omp taskwait
  }
  printf("%d\n", sum >= 0);
  return 0;
}
