/*
 * No data race: two static loops of one region with equal iteration spaces give iteration i to the same thread
 * (OpenMP 5.2, schedule clause).
 */
#include <stdio.h>

static int a[48], b[48];

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 48; i++)
      a[i] = i;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 48; i++)
      b[i] = 2 * a[i];
  }
  printf("%d\n", b[47] >= 0);
  return 0;
}
