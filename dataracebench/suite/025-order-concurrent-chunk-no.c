/*
 * No data race: one chunk, executed in order by one thread (OpenMP 5.2, schedule clause).
 */
#include <stdio.h>

static int a[16];

int main(void) {
#pragma omp parallel for schedule(static, 16)
  for (int i = 1; i < 16; i++)
    a[i] = a[i - 1] + 1;
  printf("%d\n", a[15] >= 0);
  return 0;
}
