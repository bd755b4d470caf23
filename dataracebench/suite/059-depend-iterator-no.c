/*
 * No data race: the iterator names all elements that the task reads (OpenMP 5.2, iterators, depend clause).
 */
#include <stdio.h>

static int a[4];

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 4; k++) {
#pragma omp task depend(out : a[k])
      a[k] = k + 1;
    }
#pragma omp task shared(sum) depend(iterator(k = 0 : 4), in : a[k])
    for (int k = 0; k < 4; k++)
      sum += a[k];
  }
  printf("%d\n", sum >= 0);
  return 0;
}
