/*
 * No data race: the undeferred task with depend waits for the writers of both (OpenMP 5.2, task construct, depend
 * clause).
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(y) depend(out : y)
    y = 1;
#pragma omp task shared(x, y) if (0) depend(in : x, y)
    x += y;
  }
  printf("%d\n", x > 0);
  return 0;
}
