/*
 * The iterator leaves out the last element, which the task reads all the same.
 * Data race pair: a[k]@16:7:W vs. a[k]@20:14:R
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
#pragma omp task shared(sum) depend(iterator(k = 0 : 3), in : a[k])
    for (int k = 0; k < 4; k++)
      sum += a[k];
  }
  printf("%d\n", sum >= 0);
  return 0;
}
