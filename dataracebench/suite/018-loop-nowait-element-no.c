/*
 * No data race: the loop ends with a barrier (OpenMP 5.2, worksharing-loop construct).
 */
#include <stdio.h>

static int a[32];

int main(void) {
  int first = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 32; i++)
      a[i] = i + 1;
#pragma omp single
    first = a[0];
  }
  printf("%d\n", first >= 0);
  return 0;
}
