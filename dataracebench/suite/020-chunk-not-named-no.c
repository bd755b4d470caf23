/*
 * No data race: schedule(static, 32) makes each half one chunk, executed in order by one thread (OpenMP 5.2,
 * schedule clause).
 */
#include <stdio.h>

static long a[64];

int main(void) {
#pragma omp parallel for schedule(static, 32)
  for (int i = 0; i < 64; i++) {
    if (i != 0 && i != 32)
      a[i] = a[i - 1] + i;
    else
      a[i] = 0;
  }
  printf("%d\n", a[63] >= 0);
  return 0;
}
