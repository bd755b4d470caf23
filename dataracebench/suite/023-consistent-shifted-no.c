/*
 * No data race: element i is written and read by the thread that both static loops give iteration i.
 */
#include <stdio.h>

static double a[40], b[40];

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 4) nowait
    for (int i = 0; i < 40; i++)
      a[i] = 1.0 * i;
#pragma omp for schedule(static, 4) nowait
    for (int i = 0; i < 40; i++)
      b[i] = i > 0 ? a[i] : 0;
  }
  printf("%d\n", b[39] >= 0);
  return 0;
}
