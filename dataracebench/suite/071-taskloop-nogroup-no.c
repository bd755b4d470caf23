/*
 * No data race: taskloop is enclosed in a taskgroup (OpenMP 5.2, taskloop construct, nogroup clause).
 */
#include <stdio.h>

static int a[16];

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < 16; i++)
      a[i] = i;
    for (int i = 0; i < 16; i++)
      sum += a[i];
  }
  printf("%d\n", sum >= 0);
  return 0;
}
