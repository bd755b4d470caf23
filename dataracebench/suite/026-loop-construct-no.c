/*
 * No data race: the iterations touch distinct elements (OpenMP 5.2, loop construct).
 */
#include <stdio.h>

static int a[33], b[33];

int main(void) {
#pragma omp parallel
#pragma omp loop bind(parallel)
  for (int i = 1; i < 33; i++)
    a[i] = b[i - 1] + 1;
  printf("%d\n", a[32] + b[32] >= 0);
  return 0;
}
