/*
 * No data race: the tasks of the inoutset are unordered, but write distinct elements; the reader waits for all
 * (OpenMP 5.2, depend clause).
 */
#include <stdio.h>

static int a[4];

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 4; k++) {
#pragma omp task depend(inoutset : a)
      a[k] = k;
    }
#pragma omp task shared(sum) depend(in : a)
    for (int k = 0; k < 4; k++)
      sum += a[k];
  }
  printf("%d\n", sum >= 0);
  return 0;
}
