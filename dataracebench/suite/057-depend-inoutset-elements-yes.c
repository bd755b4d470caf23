/*
 * Two tasks of the inoutset write the same element.
 * Data race pair: a[k / 2]@16:7:W vs. a[k / 2]@16:7:W
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
      a[k / 2] = k;
    }
#pragma omp task shared(sum) depend(in : a)
    for (int k = 0; k < 4; k++)
      sum += a[k];
  }
  printf("%d\n", sum >= 0);
  return 0;
}
