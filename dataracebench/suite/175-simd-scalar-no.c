/*
 * No data race: each lane has its own (OpenMP 5.2, private clause).
 */
#include <stdio.h>

static int a[64], t;

int main(void) {
#pragma omp simd private(t)
  for (int i = 0; i < 64; i++) {
    t = i * 3;
    a[i] = t + 1;
  }
  printf("%d\n", a[63] + t > 0);
  return 0;
}
