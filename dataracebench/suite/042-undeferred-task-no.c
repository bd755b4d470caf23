/*
 * No data race: with a false if clause the creator waits until the task is complete (OpenMP 5.2, task construct:
 * undeferred).
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) if (0)
    x = 1;
    x += 1;
  }
  printf("%d\n", x > 0);
  return 0;
}
