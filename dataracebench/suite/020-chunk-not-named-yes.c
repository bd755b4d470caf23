/*
 * schedule(static) names no chunk size: where the halves begin is up to the implementation and the team.
 * Data race pair: a[i]@13:7:W vs. a[i - 1]@13:14:R
 */
#include <stdio.h>

static long a[64];

int main(void) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 64; i++) {
    if (i != 0 && i != 32)
      a[i] = a[i - 1] + i;
    else
      a[i] = 0;
  }
  printf("%d\n", a[63] >= 0);
  return 0;
}
