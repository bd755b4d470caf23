/*
 * No data race: the end of taskgroup waits for all descendants (OpenMP 5.2, taskgroup construct).
 */
#include <stdio.h>

static int leaf[4];

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
      for (int i = 0; i < 2; i++) {
#pragma omp task
        for (int k = 0; k < 2; k++) {
#pragma omp task
          leaf[2 * i + k] = 1;
        }
      }
    }
    for (int k = 0; k < 4; k++)
      sum += leaf[k];
  }
  printf("%d\n", sum >= 0);
  return 0;
}
