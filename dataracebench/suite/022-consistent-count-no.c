/*
 * No data race: both static loops have the same iteration space, hence the same division (OpenMP 5.2, schedule
 * clause).
 */
#include <stdio.h>

static int a[48], b[48];

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 48; i++)
      a[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < 48; i++)
      b[i] = a[i] + 1;
  }
  printf("%d\n", b[40] >= 0);
  return 0;
}
