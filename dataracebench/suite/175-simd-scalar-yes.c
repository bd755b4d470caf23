/*
 * All lanes use the one scalar.
 * Data race pair: t@12:5:W vs. t@12:5:W
 */
#include <stdio.h>

static int a[64], t;

int main(void) {
#pragma omp simd
  for (int i = 0; i < 64; i++) {
    t = i * 3;
    a[i] = t + 1;
  }
  printf("%d\n", a[63] + t > 0);
  return 0;
}
