/*
 * No data race: one array is read, the other written.
 */
#include <stdio.h>

static int a[65], b[65];

int main(void) {
#pragma omp parallel for simd
  for (int i = 1; i < 65; i++)
    a[i] = b[i - 1] + 1;
  printf("%d\n", a[64] + b[0] > 0);
  return 0;
}
